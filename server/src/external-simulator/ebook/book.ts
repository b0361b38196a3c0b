/** The one site whose books are offered; books of any other site are not found. */
export const ebookSite = 2;

/** Number of chapters at the start of each book that are free. */
export const freeChapters = 3;

/** A chapter of a book. */
export interface Chapter {
  /** Its number in the book, from 1. */
  no: number;
  title: string;
  /** Its paragraphs; `sceneBreak` separates scenes. */
  paragraphs: readonly string[];
  /** Number of characters of its text. */
  characters: number;
}

/** A paragraph that marks a change of scene. */
export const sceneBreak = '* * *';

/** A book. */
export interface Book {
  id: number;
  title: string;
  author: string;
  /** The kind: romance, mystery, essay, … */
  kind: string;
  /** The kind as readers see it. */
  kindName: string;
  summary: string;
  /** The day of publication, YYYY-MM-DD. */
  publishedOn: string;
  /** Its cover, an SVG picture of 600 × 800. */
  cover: string;
  chapters: readonly Chapter[];
}

/** Whether a chapter is free. */
export const isFree = (no: number): boolean => no <= freeChapters;
