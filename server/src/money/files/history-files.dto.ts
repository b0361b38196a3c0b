import { IsIn } from 'class-validator';

/** The histories that there are as files. */
const historyFiles = [
  'uses',
  'saves',
  'btuc',
  'items',
  'subscriptions',
  'gifts-given',
  'gifts-received',
  'income',
  'exchange',
  'charges',
  'live-support',
  'live-time',
  'income-fans',
] as const;
export type HistoryFile = (typeof historyFiles)[number];

/** Which history is downloaded. */
export class HistoryFileParam {
  /**
   * uses, saves, btuc, items and subscriptions (bought with honey), gifts-given, gifts-received, income, exchange (what applications took
   * out of the income, and what came back), charges, live-support (gifts by live), live-time (days of broadcasting) or
   * income-fans (income by fan).
   * @example uses
   */
  @IsIn(historyFiles)
  name!: HistoryFile;
}
