import { IsIn } from 'class-validator';

/** The histories that can be downloaded. */
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

/** The requested history. */
export class HistoryFileParam {
  /**
   * uses, saves, btuc, items and subscriptions (bought with honey), gifts-given, gifts-received, income, exchange
   * (exchange requests and returned honey), charges, live-support (gifts by live), live-time (broadcast days) or
   * income-fans (income by fan).
   * @example uses
   */
  @IsIn(historyFiles)
  name!: HistoryFile;
}
