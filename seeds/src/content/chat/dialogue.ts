/** A line of a conversation. */
export interface DialogueLine {
  /** The speaker: 0 for the first of the conversation. */
  speaker: number;
  text: string;
  /** The line that it replies to, by its place from 0; omitted: none. */
  repliesTo?: number;
}

/** A conversation of viewers. */
export type Dialogue = readonly DialogueLine[];

const linePattern = /^([A-Z])(?:>(\d+))?: (.+)$/;

/**
 * Reads conversations that empty lines separate: `A: text` is a line of the first speaker, `B>1: text` one of the second
 * that replies to the first line. Throws on any other line, and on a reply to a line that does not come before.
 */
export function dialoguesOf(text: string): Dialogue[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => block.split('\n').map(lineOf));
}

function lineOf(line: string, place: number): DialogueLine {
  const [, letter, target, text] = linePattern.exec(line) ?? [];
  if (letter === undefined || text === undefined) throw new Error(`no line of a conversation: ${line}`);
  const speaker = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  if (target === undefined) return { speaker, text };
  const repliesTo = Number(target) - 1;
  if (repliesTo < 0 || repliesTo >= place)
    throw new Error(`a reply to a line that does not come before: ${line}`);
  return { speaker, text, repliesTo };
}
