import type { Ref } from 'react';

/** Where the reader is in a chapter. */
export interface ReadPosition {
  /** The first paragraph on the screen. */
  paragraph: number;
  /** How much of the chapter is read, in percent. */
  percent: number;
}

/** Commands to the shown text. */
export interface TextHandle {
  /** One page on or back; false if there is none. */
  turn: (step: 1 | -1) => boolean;
  toEdge: (edge: 'first' | 'last') => void;
}

/** The properties of a text, paged or scrolled. */
export interface TextProps {
  heading: string;
  paragraphs: readonly string[];
  /** The paragraph at which reading begins. */
  begin: number;
  /** Names what changes the lines: text size, line width. */
  layout: string;
  /** Called when the reader moves. */
  onMove: (position: ReadPosition) => void;
  /** Called with the shown page (from 0), and their number. */
  onPages?: ((pages: { page: number; count: number }) => void) | undefined;
  ref?: Ref<TextHandle> | undefined;
}
