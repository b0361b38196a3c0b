import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/admin-events.ts';
import { ConsoleList, type ListCreation, useList } from '../../console/index.ts';
import { roundsQuery, unpaidQuery, winnersQuery } from './admin-queries.ts';
import { openGrantDialog } from './grant-dialog.ts';
import { roundsDefinition } from './roulette-rounds.tsx';
import { winnersDefinition } from './roulette-winners.tsx';
import { unpaidDefinition } from './unpaid-prizes.tsx';

const lists = ['winners', 'unpaid'] as const;
type ListName = (typeof lists)[number] | 'rounds';
const panels = { rounds: Rounds, winners: Winners, unpaid: Unpaid } satisfies Record<ListName, unknown>;

const filters = [
  {
    name: 'list',
    kind: 'choice',
    label: t('list'),
    isView: true,
    options: [{ value: '', label: t('rounds') }, ...lists.map((value) => ({ value, label: t(value) }))],
  },
] as const;

const grant: ListCreation = {
  label: t('grant'),
  right: 'events.write',
  open: () => openGrantDialog({}),
};

const useRouletteList = () => useList('roulette', filters);
type RouletteList = ReturnType<typeof useRouletteList>;

/** The weekly roulette: rounds with what was paid out, winners, and prizes of events that could not be paid. */
export default function RoulettePanel() {
  const list = useRouletteList();
  const name = lists.find((known) => known === list.values.list) ?? 'rounds';
  const List = panels[name];
  return <List key={name} list={list} />;
}

function Rounds({ list }: { list: RouletteList }) {
  const query = useQuery(roundsQuery(list.page));
  return <ConsoleList list={list} definition={roundsDefinition} query={query} create={grant} />;
}

function Winners({ list }: { list: RouletteList }) {
  const query = useQuery(winnersQuery(list.cursor));
  return <ConsoleList list={list} definition={winnersDefinition} query={query} create={grant} />;
}

function Unpaid({ list }: { list: RouletteList }) {
  const query = useQuery(unpaidQuery(list.cursor));
  return <ConsoleList list={list} definition={unpaidDefinition} query={query} create={grant} />;
}
