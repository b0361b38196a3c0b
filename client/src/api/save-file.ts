import { unwrap } from './client.ts';
import { ApiError } from './errors.ts';

/** A file, as its call answers with `parseAs: 'blob'`. */
export type FileAnswer = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * Fetches a file, and has the browser save it; nothing is saved of a file whose connection was lost.
 * @throws ApiError `file_cut` if it was
 */
export async function saveFile(answer: FileAnswer, fileName: string): Promise<void> {
  const file = await whole(answer);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

async function whole(answer: FileAnswer): Promise<Blob> {
  try {
    return await unwrap(answer as Promise<{ data?: Blob; error?: unknown; response: Response }>);
  } catch (error) {
    // The browser reports a body that ended early as a TypeError.
    if (error instanceof TypeError) throw ApiError.withoutResponse('file_cut');
    throw error;
  }
}
