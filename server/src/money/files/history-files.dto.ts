import { IsIn } from 'class-validator';

/** The histories that there are as files. */
const historyFiles = [
  'uses',
  'saves',
  'btuc',
  'items',
  'gifts-given',
  'gifts-received',
  'income',
  'exchange',
  'charges',
] as const;
export type HistoryFile = (typeof historyFiles)[number];

/** Which history is downloaded. */
export class HistoryFileParam {
  /**
   * uses, saves, btuc, items (bought with honey), gifts-given, gifts-received, income, exchange (what applications took
   * out of the income, and what came back) or charges.
   * @example uses
   */
  @IsIn(historyFiles)
  name!: HistoryFile;
}
