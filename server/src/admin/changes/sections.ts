import type { HeldRights } from '../../core/access/held-rights.ts';
import type { OperatorRight } from '../../core/access/rights.ts';

/** The sections of the console whose changes are reported, with the right without which they are not. */
export const sectionRights = {
  members: 'members.read',
  lives: 'lives.read',
  'host-asks': 'host_asks.read',
  reports: 'reports.read',
  inquiries: 'inquiries.read',
  deposits: 'deposits.read',
  orders: 'orders.read',
  receivables: 'receivables.read',
  'exchange-accounts': 'exchange.read',
  exchanges: 'exchange.read',
  grants: 'stars.grant',
  requests: 'requests.read',
  notices: 'notices.read',
  banners: 'banners.read',
  policies: 'policies.read',
  words: 'words.read',
  coupons: 'coupons.read',
  events: 'events.read',
  roulette: 'events.read',
  settings: 'settings.read',
  operators: 'operators.read',
  'personal-data': 'personal_data.manage',
  'audit-log': 'audit.read_all',
} as const satisfies Record<string, OperatorRight>;

/** A section of the console, as its address names it. */
export type ChangingSection = keyof typeof sectionRights;

export const changingSections = Object.keys(sectionRights) as ChangingSection[];

/** The rights of the sections, each once. */
export const rightsOfSections: OperatorRight[] = [...new Set(Object.values(sectionRights))];

/** Whether an operator may see a section. Seeing needs no factor that was verified lately. */
export const maySee = (rights: HeldRights, section: ChangingSection): boolean =>
  rights.has(sectionRights[section]);
