import { adminPages } from './pages/admin.ts';
import { alarmsPages } from './pages/alarms.ts';
import { appViewsPages } from './pages/app-views.ts';
import { blocksPages } from './pages/blocks.ts';
import { broadcastPages } from './pages/broadcast.ts';
import { channelsPages } from './pages/channels.ts';
import { commonPages } from './pages/common.ts';
import { couponsPages } from './pages/coupons.ts';
import { ebooksPages } from './pages/ebooks.ts';
import { eventsPages } from './pages/events.ts';
import { exchangePages } from './pages/exchange.ts';
import { inquiriesPages } from './pages/inquiries.ts';
import { itemsPages } from './pages/items.ts';
import { livesPages } from './pages/lives.ts';
import { messagesPages } from './pages/messages.ts';
import { moneyPages } from './pages/money.ts';
import { noticesPages } from './pages/notices.ts';
import type { Pages } from './pages/page.ts';
import { playerPages } from './pages/player.ts';
import { policiesPages } from './pages/policies.ts';
import { ranksPages } from './pages/ranks.ts';
import { sandboxPages } from './pages/sandbox.ts';
import { searchPages } from './pages/search.ts';
import { sessionPages } from './pages/session.ts';
import { settingsPages } from './pages/settings.ts';
import { signUpPages } from './pages/sign-up.ts';
import { storePages } from './pages/store.ts';
import { subscriptionsPages } from './pages/subscriptions.ts';
import { temporaryPages } from './pages/temporary.ts';
import { verificationPages } from './pages/verification.ts';

const areas = [
  adminPages,
  alarmsPages,
  appViewsPages,
  blocksPages,
  broadcastPages,
  channelsPages,
  commonPages,
  couponsPages,
  ebooksPages,
  eventsPages,
  exchangePages,
  inquiriesPages,
  itemsPages,
  livesPages,
  messagesPages,
  moneyPages,
  noticesPages,
  playerPages,
  policiesPages,
  ranksPages,
  sandboxPages,
  searchPages,
  sessionPages,
  settingsPages,
  signUpPages,
  storePages,
  subscriptionsPages,
  temporaryPages,
  verificationPages,
] as const;

type NameOf<Area> = Area extends Area ? keyof Area : never;

export type PagePattern = NameOf<(typeof areas)[number]>;

/** Every page of the service (PAGES-1), declared by its area. Any other address is "Page Not Found". */
const pages = pagesOf(areas.flatMap((area) => entriesOf(area)));

/** The addresses of all pages. */
export const pagePatterns: readonly PagePattern[] = [...pages.keys()];

/** The title of a page before the site's name; empty: the site's name and slogan alone. */
export function pageTitle(pattern: PagePattern): string {
  const page = pages.get(pattern) ?? '';
  return typeof page === 'string' ? page : page.title;
}

const digits = '\\d{1,10}';

function shapeOf(pattern: PagePattern): string {
  const page = pages.get(pattern);
  return (typeof page === 'object' && page.shape) || digits;
}

/** Whether a page always shows an error page: maintenance, and pages that are not ready yet. */
export function isErrorPage(pattern: PagePattern): boolean {
  const page = pages.get(pattern);
  return typeof page === 'object' && page.error === true;
}

function pagesOf(entries: [PagePattern, Pages[string]][]): ReadonlyMap<PagePattern, Pages[string]> {
  const twice = entries.find(([pattern], at) => entries.slice(0, at).some(([other]) => other === pattern));
  if (twice) throw new Error(`the page ${twice[0]} is declared by two areas`);
  return new Map(entries);
}

function entriesOf<Area extends Pages>(area: Area): [keyof Area, Pages[string]][] {
  return Object.entries(area);
}

/** A parsed page address. */
export interface PageMatch {
  pattern: PagePattern;
  /** The path parameters by name, as written in the path. */
  parameters: Record<string, string>;
}

const fixedPages = new Set<string>(pagePatterns.filter((pattern) => !pattern.includes('{')));

const variablePages = pagePatterns
  .filter((pattern) => pattern.includes('{'))
  .map((pattern) => {
    const named = pattern.replace(/\{(\w+)\}/g, `(?<$1>${shapeOf(pattern)})`);
    return [pattern, new RegExp(`^${named}$`)] as const;
  });

/** The page at a path (without query), or undefined: an unknown page, or a malformed id. */
export function matchPage(path: string): PageMatch | undefined {
  const trimmed = path.replace(/(?<=[^/])\/$/, '');
  if (isFixedPage(trimmed)) return { pattern: trimmed, parameters: {} };
  for (const [pattern, expression] of variablePages) {
    const match = expression.exec(trimmed);
    if (match) return { pattern, parameters: { ...match.groups } };
  }
  return undefined;
}

/** Whether a path belongs to a page other than those that always show an error page. */
export function isKnownPage(path: string): boolean {
  const page = matchPage(path);
  return page !== undefined && !isErrorPage(page.pattern);
}

const isFixedPage = (path: string): path is PagePattern => fixedPages.has(path);
