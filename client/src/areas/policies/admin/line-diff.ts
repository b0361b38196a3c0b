/** A line of two texts compared: in both, only in the earlier, or only in the later. */
export interface DiffLine {
  kind: 'same' | 'dropped' | 'added';
  text: string;
}

/** Beyond this many cells the middle of two texts is shown as replaced as a whole. */
const cellsMax = 4_000_000;

/** Compares two texts line by line: the fewest dropped and added lines (longest common subsequence). */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  return [
    ...same(one.slice(0, start)),
    ...middle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...same(one.slice(one.length - end)),
  ];
}

const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));

function middle(one: readonly string[], other: readonly string[]): DiffLine[] {
  const width = other.length + 1;
  if ((one.length + 1) * width > cellsMax) return replaced(one, other);
  /** At [i][j]: how many lines the rests from i and from j have in common. */
  const common = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      lines.push({ kind: 'same', text: one[i] ?? '' });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      lines.push({ kind: 'dropped', text: one[i] ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: other[j] ?? '' });
      j += 1;
    }
  }
  return [...lines, ...replaced(one.slice(i), other.slice(j))];
}

const replaced = (one: readonly string[], other: readonly string[]): DiffLine[] => [
  ...one.map((text): DiffLine => ({ kind: 'dropped', text })),
  ...other.map((text): DiffLine => ({ kind: 'added', text })),
];

/** A row of two texts side by side: the earlier line, the later one, or both. */
export interface DiffRow {
  before: string | null;
  after: string | null;
  changed: boolean;
}

/** The lines side by side: dropped lines next to the added ones that follow them. */
export function sideBySide(lines: readonly DiffLine[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let dropped: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(dropped.length, added.length); at += 1)
      rows.push({ before: dropped[at] ?? null, after: added[at] ?? null, changed: true });
    [dropped, added] = [[], []];
  };
  for (const { kind, text } of lines) {
    if (kind === 'dropped') dropped.push(text);
    else if (kind === 'added') added.push(text);
    else {
      flush();
      rows.push({ before: text, after: text, changed: false });
    }
  }
  flush();
  return rows;
}
