import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMissingFile } from '../../core/files/missing-file.ts';
import type { Book, Chapter } from './book.ts';

/** The description of a book: `book.json` in its folder. */
interface BookFile {
  id: number;
  title: string;
  author: string;
  kind: string;
  kind_name: string;
  summary: string;
  published_on: string;
  chapters: { no: number; title: string; file: string }[];
}

/**
 * Reads the books of a folder, in the order of their ids. Each has a folder of its own with `book.json`, `cover.svg` and
 * one text file a chapter: `# title`, then paragraphs between empty lines.
 */
export async function readBooks(folder: string): Promise<Book[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
  const books = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => readBook(path.join(folder, name))),
  );
  return books.sort((a, b) => a.id - b.id);
}

async function readBook(folder: string): Promise<Book> {
  const file = JSON.parse(await readFile(path.join(folder, 'book.json'), 'utf8')) as BookFile;
  const { id, title, author, kind, summary } = file;
  const chapters = await Promise.all(
    file.chapters.map(async (chapter) => readChapter(path.join(folder, chapter.file), chapter)),
  );
  return {
    ...{ id, title, author, kind, summary, chapters },
    kindName: file.kind_name,
    publishedOn: file.published_on,
    cover: await readFile(path.join(folder, 'cover.svg'), 'utf8'),
  };
}

async function readChapter(file: string, { no, title }: { no: number; title: string }): Promise<Chapter> {
  return { no, title, ...textOf(await readFile(file, 'utf8')) };
}

/** The paragraphs of a chapter's file, without its title. */
function textOf(text: string): Pick<Chapter, 'paragraphs' | 'characters'> {
  const paragraphs = text
    .replace(/^# .*\n/, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '');
  return { paragraphs, characters: paragraphs.reduce((sum, { length }) => sum + length, 0) };
}
