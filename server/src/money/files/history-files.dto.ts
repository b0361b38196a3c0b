import { IsIn } from 'class-validator';

/** The histories that there are as files. */
const historyFiles = ['uses', 'saves', 'btuc', 'gifts-given', 'gifts-received', 'income', 'charges'] as const;
export type HistoryFile = (typeof historyFiles)[number];

/** Which history is downloaded. */
export class HistoryFileParam {
  /**
   * uses, saves, btuc, gifts-given, gifts-received, income or charges.
   * @example uses
   */
  @IsIn(historyFiles)
  name!: HistoryFile;
}
