import { fileURLToPath } from 'node:url';
import type { Book } from './book.ts';
import { readBooks } from './book-files.ts';

/** The books of the service, beside the datasets; images and release archives contain this folder. */
const folder = fileURLToPath(new URL('../../../../seeds/content/ebooks/', import.meta.url));

let books: Promise<readonly Book[]> | undefined;

/** The books, read once: they do not change while the service runs. */
export function library(): Promise<readonly Book[]> {
  books ??= readBooks(folder).catch((error: unknown) => {
    books = undefined;
    throw error;
  });
  return books;
}
