import { type FileAnswer, saveFile } from '../../api/save-file.ts';

/** The file of a list, as its call answers with `parseAs: 'blob'`. */
export type CsvAnswer = FileAnswer;

/**
 * Fetches the file of a list, and has the browser save it.
 * @throws ApiError
 */
export const saveCsv = (answer: CsvAnswer, name: string): Promise<void> =>
  saveFile(answer, `honey-${name}.csv`);
