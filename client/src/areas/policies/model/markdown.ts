/** A piece of a line: plain or bold. */
export interface Span {
  text: string;
  bold: boolean;
}

/** An entry of a list, with the list under it. */
export interface ListItem {
  spans: Span[];
  children: ListBlock | null;
}

export interface HeadingBlock {
  type: 'heading';
  level: 2 | 3;
  /** Where links lead to; unique in the text. */
  id: string;
  spans: Span[];
}

export interface ListBlock {
  type: 'list';
  ordered: boolean;
  items: ListItem[];
}

/** A part of a text, from top to bottom. */
export type Block =
  | HeadingBlock
  | ListBlock
  | { type: 'paragraph'; spans: Span[] }
  | { type: 'table'; head: Span[][]; rows: Span[][][] };

const headingLine = /^(#{2,3}) +(.+)$/;
const listLine = /^( *)(?:([-*])|(\d{1,3})\.) +(.+)$/;
const tableLine = /^\|(.+)\|$/;
const tableRule = /^\|(?:\s*:?-{3,}:?\s*\|)+$/;

/**
 * Reads the Markdown of policies: `##` and `###` headings, paragraphs, lists of two levels, tables, **bold**. Anything
 * else, HTML too, is plain text.
 */
export function parseMarkdown(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  let headings = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = headingLine.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      headings += 1;
      const level = heading[1]?.length === 3 ? 3 : 2;
      blocks.push({ type: 'heading', level, id: `section-${headings}`, spans: spansOf(heading[2] ?? '') });
      at += 1;
    } else {
      const end = endOf(lines, at, kindOf(line));
      blocks.push(blockOf(kindOf(line), lines.slice(at, end)));
      at = end;
    }
  }
  return blocks;
}

/** The text of spans without its marks. */
export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

type Kind = 'list' | 'table' | 'paragraph';

const kindOf = (line: string): Kind =>
  listLine.test(line) ? 'list' : tableLine.test(line.trim()) ? 'table' : 'paragraph';

/** The line after the last one that belongs together with the one at `start`. */
function endOf(lines: readonly string[], start: number, kind: Kind): number {
  let end = start + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (line.trim() === '' || headingLine.test(line) || kindOf(line) !== kind) break;
  }
  return end;
}

function blockOf(kind: Kind, lines: readonly string[]): Block {
  if (kind === 'list') return listOf(lines);
  if (kind === 'table') return tableOf(lines);
  return { type: 'paragraph', spans: spansOf(lines.map((line) => line.trim()).join(' ')) };
}

function listOf(lines: readonly string[]): ListBlock {
  const entries = lines.map((line) => {
    const [, indent = '', , number, text = ''] = listLine.exec(line) ?? [];
    return { deep: indent.length >= 2, ordered: number !== undefined, spans: spansOf(text) };
  });
  const list: ListBlock = { type: 'list', ordered: entries[0]?.ordered ?? false, items: [] };
  for (const { deep, ordered, spans } of entries) {
    const parent = list.items.at(-1);
    if (!deep || !parent) list.items.push({ spans, children: null });
    else {
      parent.children ??= { type: 'list', ordered, items: [] };
      parent.children.items.push({ spans, children: null });
    }
  }
  return list;
}

function tableOf(lines: readonly string[]): Block {
  const [head = [], ...rows] = lines.filter((line) => !tableRule.test(line.trim())).map(cellsOf);
  return { type: 'table', head, rows };
}

const cellsOf = (line: string): Span[][] =>
  (tableLine.exec(line.trim())?.[1] ?? '').split('|').map((cell) => spansOf(cell.trim()));

function spansOf(text: string): Span[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((span) => span.text !== '');
}
