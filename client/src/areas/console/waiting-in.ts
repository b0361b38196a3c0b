import type { Schema } from '../../api/client.ts';

type Queue = Schema<'OverviewQueue'>['name'];

/** How many cases wait in these queues of the overview. */
export const waitingIn =
  (...names: readonly Queue[]) =>
  ({ queues }: Schema<'AdminOverview'>): number =>
    queues.reduce((sum, { name, waiting_cnt }) => sum + (names.includes(name) ? waiting_cnt : 0), 0);
