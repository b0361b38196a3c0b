import { type RefObject, useMemo } from 'react';
import { t as batchText } from '../../../messages/batches.ts';
import { t } from '../../../messages/console.ts';
import { codeOf } from '../keyboard/letters.ts';
import { type Shortcut, useShortcuts } from '../keyboard/shortcuts.ts';
import { listSize } from '../paging.ts';
import type { Choosing } from './choosing.ts';
import { toggled } from './ListCards.tsx';
import type { ListAct, ListCreation, ListDefinition, ListPage } from './list-definition.ts';
import { runAct } from './run-act.ts';
import type { Cursor } from './use-cursor.ts';
import type { ListState } from './use-list.ts';

interface ListKeysOptions<Row> {
  definition: ListDefinition<Row>;
  list: ListState<string>;
  rows: readonly Row[];
  data: ListPage<Row> | undefined;
  cursor: Cursor<Row>;
  /** Null: the rows of this list cannot be chosen. */
  choosing: Choosing | null;
  requestBatch: (act: ListAct<Row>) => void;
  container: RefObject<HTMLElement | null>;
  create: ListCreation | undefined;
  second: (row: Row, error: unknown) => boolean;
}

/** Declares the keys of a list: moving, opening, choosing, searching, pages, and a letter for each act. */
export function useListKeys<Row>(options: ListKeysOptions<Row>): void {
  const { definition, cursor, create, second } = options;
  const keys = [...movingKeys(options), ...choosingKeys(options)];
  const batches = (definition.acts ?? []).flatMap((act): Shortcut[] =>
    act.batch
      ? [
          {
            ...{ code: codeOf(act.letter), shift: true, shown: `Shift ${act.letter.toUpperCase()}` },
            ...{ label: batchText('openKey', { action: act.label }), of: 'act' },
            run: () => options.requestBatch(act),
          },
        ]
      : [],
  );
  const acts = (definition.acts ?? []).map(
    (act): Shortcut => ({
      code: codeOf(act.letter),
      shown: act.letter.toUpperCase(),
      label: act.label,
      of: 'act',
      run: () => {
        const { row } = cursor;
        if (row !== undefined && act.when(row)) runAct(act, row, cursor, second);
      },
    }),
  );
  const creation: Shortcut[] = create
    ? [{ code: 'KeyN', shown: 'N', label: create.label, of: 'list', run: create.open }]
    : [];
  useShortcuts(useLatest([...keys, ...creation, ...acts, ...batches]));
}

/** The same list of keys for as long as they have the same names; each runs what it does now. */
function useLatest(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  const names = shortcuts.map(({ code, shift }) => `${code}${shift ? '+' : ''}`).join(' ');
  const latest = useMemo(() => ({ current: [] as readonly Shortcut[], names }), [names]);
  latest.current = shortcuts;
  return useMemo(
    () => latest.current.map((shortcut, at) => ({ ...shortcut, run: () => latest.current[at]?.run() })),
    [latest],
  );
}

function movingKeys<Row>({ definition, list, data, cursor, container }: ListKeysOptions<Row>): Shortcut[] {
  const pages = Math.ceil((data?.total ?? 0) / listSize);
  const toPage = (page: number): void => {
    if (page >= 1 && page <= pages) list.setPage(page);
  };
  const next = data?.cursor;
  return [
    { code: 'KeyJ', shown: 'J', label: t('keyNext'), of: 'list', run: () => cursor.move(1) },
    { code: 'KeyK', shown: 'K', label: t('keyPrevious'), of: 'list', run: () => cursor.move(-1) },
    {
      code: 'Enter',
      shown: 'Enter',
      label: t('keyOpen'),
      of: 'list',
      run: () => cursor.row !== undefined && list.openCase(String(definition.keyOf(cursor.row))),
    },
    {
      code: 'Escape',
      shown: 'Esc',
      label: t('keyClose'),
      of: 'list',
      run: () => list.caseKey !== '' && list.openCase('', { replace: true }),
    },
    {
      code: 'Slash',
      shown: '/',
      label: t('keySearch'),
      of: 'list',
      run: () => container.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    },
    {
      code: 'BracketRight',
      shown: ']',
      label: t('keyNextPage'),
      of: 'list',
      run: () => (next === undefined ? toPage(list.page + 1) : next !== null && list.setCursor(next)),
    },
    {
      code: 'BracketLeft',
      shown: '[',
      label: t('keyPreviousPage'),
      of: 'list',
      run: () => (next === undefined ? toPage(list.page - 1) : list.showPrevious?.()),
    },
  ];
}

function choosingKeys<Row>({
  definition: { keyOf },
  rows,
  cursor,
  choosing,
}: ListKeysOptions<Row>): Shortcut[] {
  if (!choosing) return [];
  const { chosen, isEverything, setChosen, chooseEverything, clear } = choosing;
  const all = Object.fromEntries(rows.map((row) => [String(keyOf(row)), true] as const));
  const hasPage = Object.keys(all).every((key) => chosen[key]);
  return [
    {
      code: 'KeyX',
      shown: 'X',
      label: t('keyChoose'),
      of: 'list',
      run: () =>
        cursor.row !== undefined &&
        setChosen(toggled(isEverything ? all : chosen, String(keyOf(cursor.row)))),
    },
    {
      code: 'KeyX',
      shift: true,
      shown: 'Shift X',
      label: t('keyChooseAll'),
      of: 'list',
      run: () => (isEverything ? clear() : hasPage ? chooseEverything() : setChosen({ ...chosen, ...all })),
    },
  ];
}
