/** The tabs of the console by group: people, money, lives, content, and infrastructure. */
export const tabGroups = {
  people: ['personas', 'identity', 'social', 'inbox'],
  money: ['payments', 'deposits', 'exchanges', 'ledger'],
  lives: ['lives', 'tour', 'host-asks', 'ranks'],
  community: ['messages', 'alarms', 'inquiries', 'notices', 'reports', 'queues', 'events'],
  environment: ['clock', 'data', 'fixtures', 'settings', 'requests', 'faults', 'servers', 'design'],
} as const;

export type TabGroup = keyof typeof tabGroups;
export type TabName = (typeof tabGroups)[TabGroup][number];

/** The groups, in order. */
export const groupNames = Object.keys(tabGroups) as TabGroup[];

/** The tab in an address; the first if none. */
export const tabOf = (requested: string | null): TabName =>
  Object.values(tabGroups)
    .flat()
    .find((name) => name === requested) ?? 'personas';

/** The group of a tab. */
export const groupOf = (tab: TabName): TabGroup =>
  groupNames.find((group) => (tabGroups[group] as readonly TabName[]).includes(tab)) ?? 'people';
