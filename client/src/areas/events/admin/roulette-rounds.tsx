import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin-events.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Facts, type ListDefinition } from '../../console/index.ts';
import { roundQuery, roundsFile } from './admin-queries.ts';

type Round = Schema<'RouletteRound'>;

const tones = { closed: 'neutral', coming: 'outline', open: 'honey' } as const;

const stateOf = ({ closed_yn, begins_on }: Round) => {
  if (closed_yn === 'Y') return 'closed';
  return Date.parse(begins_on) > Date.now() ? 'coming' : 'open';
};

const nameOf = ({ begins_on, ends_on }: Round): string =>
  t('roundOf', { begins: formatDateTime(begins_on), ends: formatDateTime(ends_on) });

const State = ({ round }: { round: Round }) => (
  <Badge tone={tones[stateOf(round)]}>{t(stateOf(round))}</Badge>
);

/** Rounds of the roulette, with what was paid out in each. */
export const roundsDefinition: ListDefinition<Round> = {
  label: t('rounds'),
  keyOf: ({ round_id }) => round_id,
  nameOf,
  nameHead: t('round'),
  marks: ({ forced_yn }) => forced_yn === 'Y' && <Badge tone="outline">{t('forced')}</Badge>,
  columns: [
    { key: 'state', head: t('state'), cell: (round) => <State round={round} /> },
    { key: 'spins', head: t('spinsHead'), numeric: true, cell: ({ spin_cnt }) => formatNumber(spin_cnt) },
  ],
  card: (round) => (
    <>
      <State round={round} /> {t('spins', { count: formatNumber(round.spin_cnt) })}
    </>
  ),
  csv: { name: 'roulette-rounds', load: roundsFile },
  details: (round) => (
    <>
      <p>
        <State round={round} />
      </p>
      <RoundSums round={round} />
    </>
  ),
  empty: { title: t('roundsNone'), body: t('roundsNoneBody') },
};

function RoundSums({ round }: { round: Round }) {
  const { data } = useQuery(roundQuery(round.round_id));
  return (
    <Facts
      facts={[
        [t('spinsHead'), t('spins', { count: formatNumber(round.spin_cnt) })],
        [t('tickets'), data ? t('count', { count: formatNumber(data.ticket_cnt) }) : '-'],
        [t('members'), data ? t('people', { count: formatNumber(data.member_cnt) }) : '-'],
        [t('star'), data ? formatNumber(data.star_cnt) : '-'],
        [t('btuc'), data ? formatNumber(data.btuc_cnt) : '-'],
        [t('seedHash'), <Hash key="hash" value={round.seed_hash} />],
        ...(round.seed === null ? [] : [[t('seed'), <Hash key="seed" value={round.seed} />] as const]),
      ]}
    />
  );
}

const Hash = ({ value }: { value: string }) => <code className="text-xs break-all">{value}</code>;
