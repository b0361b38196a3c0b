import type { ComponentProps, ReactNode } from 'react';
import type ActionDialog from '../ActionDialog.tsx';
import type { BatchAct } from '../batches/batch-acts.ts';
import type { CsvAnswer } from '../csv.ts';
import type { ActLetter } from '../keyboard/letters.ts';
import type { Right } from '../use-rights.ts';

/** A filter of a list; its value is in the address. */
export type ListFilter =
  | { name: string; label: string; kind: 'search' }
  | {
      name: string;
      label: string;
      kind: 'choice';
      options: readonly { value: string; label: string }[];
      /** It selects which list is shown, and restricts none. */
      isView?: true;
    }
  | { name: string; label: string; kind: 'date' };

/** A page of a list, as its call answers. */
export interface ListPage<Row> {
  list: Row[];
  total: number;
  /** Y: there are more than `total`; it was not counted further. */
  total_capped_yn?: 'Y' | 'N';
  /** The cursor of the next page; null: this is the last one. Omitted: the list has pages by number alone. */
  cursor?: string | null;
}

/** A column of a list. */
export interface ListColumn<Row> {
  /** Identifies the column in what the device and saved views keep. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** The server's name of the order by this column (`?sort=name`, `?sort=-name`); omitted: it cannot be sorted. */
  sort?: string;
  /** Not shown until the operator chooses it. */
  optional?: boolean;
}

type ActionProps = Omit<ComponentProps<typeof ActionDialog>, 'onClose'>;

/** What an operator may do with a case. */
export interface ListAct<Row> {
  key: string;
  /** A verb: the label of its button. */
  label: string;
  /** The key that does it to the case that is open, or else to the current row. */
  letter: ActLetter;
  tone?: 'primary' | 'danger';
  /** The right without which it is absent; omitted: that of the section. */
  right?: Right;
  /** Whether it can be done to this row. */
  when: (row: Row) => boolean;
  /** What the dialog says that confirms it and takes the reason. Afterwards the next case opens. */
  confirm?: (row: Row) => ActionProps;
  /**
   * In place of `confirm`: opens a dialog of its own, which calls `done` after the act, and `second` with its failure:
   * true if another operator was first, which the list then shows.
   */
  open?: (row: Row, done: () => void, second: (error: unknown) => boolean) => void;
  /** In place of both: does it at once. Only what can be undone, or repeated, is done without a confirmation. */
  run?: (row: Row) => Promise<unknown>;
  /** The case stays open after the act: it is not a decision of a queue. */
  stays?: boolean;
  /** The same act of the server on many chosen rows. Omitted: it is done to one row at a time. */
  batch?: BatchAct;
  /** Takes the act back: offered after it. An act without it cannot be undone, and its dialog says so. */
  undo?: (row: Row) => Promise<unknown>;
}

/** What the operators of a section create. */
export interface ListCreation {
  /** A verb: the label of its button. */
  label: string;
  /** The right without which it is absent; omitted: that of the section. */
  right?: Right;
  /** Opens its form. */
  open: () => void;
}

/** What a section says about its list. */
export interface ListDefinition<Row> {
  /** Its accessible name. */
  label: string;
  keyOf: (row: Row) => string | number;
  /** What names a row for people: a nickname, a title. It links to the case. */
  nameOf: (row: Row) => string;
  /** The heading of the names. */
  nameHead: string;
  /** Before the name: a picture. */
  lead?: (row: Row) => ReactNode;
  /** After the name: badges. */
  marks?: (row: Row) => ReactNode;
  columns: readonly ListColumn<Row>[];
  /**
   * A row as a picture, which moves while `moving`: shown in place of the table where the view `form` is `grid`. Omitted:
   * the list has no such view.
   */
  tile?: (row: Row, moving: boolean) => ReactNode;
  /** The lines of a row under its name, on phones. */
  card: (row: Row) => ReactNode;
  /** The case. */
  details: (row: Row) => ReactNode;
  acts?: readonly ListAct<Row>[];
  /** Whether a case waits for a decision: after a decision the next one that waits opens. */
  isWaiting?: (row: Row) => boolean;
  /** What is shown in place of the rows while there is none at all; filters that select nothing say so. */
  empty?: { title: string; body: string };
  /** Its file: what its call answers for the filters of the list. Omitted: it has none. */
  csv?: { name: string; load: (values: Readonly<Record<string, string>>) => CsvAnswer };
  /** The thing that the audit log names, as `user:1001`: the case links to its history. */
  targetOf?: (row: Row) => string;
  /** The filters of the list as its call names them: what an act on everything they select is done to. */
  batchFilter?: (values: Readonly<Record<string, string>>) => Record<string, string>;
}
