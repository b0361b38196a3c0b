import { unwrap } from '../../../api/client.ts';

/** A file, as its call answers with `parseAs: 'blob'`. */
export type FileAnswer = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * Fetches a file, and has the browser save it.
 * @throws ApiError
 */
export async function saveFile(answer: FileAnswer, fileName: string): Promise<void> {
  const file = await unwrap(answer as Promise<{ data?: Blob; error?: unknown; response: Response }>);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
