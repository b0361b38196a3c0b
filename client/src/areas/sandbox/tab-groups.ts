/** The tabs of the console, in their groups: who, money, lives, what people write, and what all of it runs on. */
export const tabGroups = {
  people: ['personas', 'identity', 'social', 'inbox'],
  money: ['payments', 'deposits', 'exchanges', 'ledger'],
  lives: ['broadcaster', 'host-asks', 'ranks'],
  community: ['messages', 'alarms', 'inquiries', 'notices', 'reports'],
  environment: ['clock', 'data', 'fixtures', 'settings', 'requests', 'faults'],
} as const;

export type TabGroup = keyof typeof tabGroups;
export type TabName = (typeof tabGroups)[TabGroup][number];

/** The groups, in their order. */
export const groupNames = Object.keys(tabGroups) as TabGroup[];

/** The tab that an address names; the first where it names none. */
export const tabOf = (asked: string | null): TabName =>
  Object.values(tabGroups)
    .flat()
    .find((name) => name === asked) ?? 'personas';

/** The group that a tab is in. */
export const groupOf = (tab: TabName): TabGroup =>
  groupNames.find((group) => (tabGroups[group] as readonly TabName[]).includes(tab)) ?? 'people';
