import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin-events.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Listing, openMemberDialog, useFilters } from '../../console/index.ts';
import { roundQuery, roundsQuery, unpaidQuery, winnersQuery } from './admin-queries.ts';
import { openGrantDialog } from './grant-dialog.ts';

const lists = ['rounds', 'winners', 'unpaid'] as const;
type ListName = (typeof lists)[number];
const panels = { rounds: Rounds, winners: Winners, unpaid: Unpaid } satisfies Record<ListName, unknown>;

interface PageProps {
  page: number;
  onPage: (page: number) => void;
}

/** The weekly roulette: rounds with what was paid out, winners, and prizes of events that could not be paid. */
export function RoulettePanel() {
  const { values, set, page, setPage } = useFilters(['list']);
  const name = lists.find((known) => known === values.list) ?? 'rounds';
  const List = panels[name];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="w-56">
          <Choice
            label={t('list')}
            value={name}
            options={lists.map((value) => ({ value, label: t(value) }))}
            onChange={(list) => set('list', list)}
          />
        </div>
        <Button onClick={() => openGrantDialog({})}>{t('grant')}</Button>
      </div>
      <List page={page} onPage={setPage} />
    </>
  );
}

function Rounds({ page, onPage }: PageProps) {
  const query = useQuery(roundsQuery(page));
  return (
    <Listing query={query} page={page} onPage={onPage}>
      {(round) => <RoundRow key={round.round_id} round={round} />}
    </Listing>
  );
}

function RoundRow({ round }: { round: Schema<'RouletteRound'> }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="flex flex-col gap-2 p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[stateOf(round)]}>{t(stateOf(round))}</Badge>
        {round.forced_yn === 'Y' && <Badge tone="outline">{t('forced')}</Badge>}
        <span className="font-semibold">
          {t('roundOf', { begins: formatDateTime(round.begins_on), ends: formatDateTime(round.ends_on) })}
        </span>
        <span className="text-sm text-muted">{t('spins', { count: formatNumber(round.spin_cnt) })}</span>
      </p>
      <Hash label={t('seedHash')} value={round.seed_hash} />
      {round.seed !== null && <Hash label={t('seed')} value={round.seed} />}
      {open ? (
        <RoundSums id={round.round_id} />
      ) : (
        <div>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('details')}
          </Button>
        </div>
      )}
    </li>
  );
}

const tones = { closed: 'neutral', coming: 'outline', open: 'honey' } as const;
const stateOf = ({ closed_yn, begins_on }: Schema<'RouletteRound'>) => {
  if (closed_yn === 'Y') return 'closed';
  return Date.parse(begins_on) > Date.now() ? 'coming' : 'open';
};

const Hash = ({ label, value }: { label: string; value: string }) => (
  <p className="text-sm break-all text-muted">
    {label} <code>{value}</code>
  </p>
);

function RoundSums({ id }: { id: number }) {
  const { data } = useQuery(roundQuery(id));
  const figures = [
    [t('tickets'), data && t('count', { count: formatNumber(data.ticket_cnt) })],
    [t('members'), data && t('people', { count: formatNumber(data.member_cnt) })],
    [t('star'), data && formatNumber(data.star_cnt)],
    [t('btuc'), data && formatNumber(data.btuc_cnt)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Winners({ page, onPage }: PageProps) {
  const query = useQuery(winnersQuery(page));
  return (
    <Listing query={query} page={page} onPage={onPage}>
      {(winner) => (
        <li key={winner.spin_id} className="flex flex-wrap items-center gap-2 p-3">
          <Member user={winner.user} />
          <span className="font-semibold tabular-nums">
            {t('won', { count: formatNumber(winner.star_cnt) })}
          </span>
          {winner.forced_yn === 'Y' && <Badge tone="outline">{t('forced')}</Badge>}
          <span className="text-sm text-muted">
            {t('spinNumber', { round: winner.round_id, number: winner.number })} ·{' '}
            {formatDateTime(winner.created_on)}
          </span>
        </li>
      )}
    </Listing>
  );
}

function Unpaid({ page, onPage }: PageProps) {
  const query = useQuery(unpaidQuery(page));
  return (
    <Listing query={query} page={page} onPage={onPage}>
      {(prize) => (
        <li key={prize.unpaid_id} className="flex flex-wrap items-center gap-2 p-3">
          <Badge tone="outline">{kindOf(prize.kind)}</Badge>
          <Member user={prize.user} />
          <span className="font-semibold tabular-nums">
            {t('amount', { count: formatNumber(prize.amount), asset: t(`asset_${prize.asset}`) })}
          </span>
          <span className="text-sm text-muted">
            {reasonOf(prize.reason)} · {formatDateTime(prize.created_on)}
          </span>
        </li>
      )}
    </Listing>
  );
}

const kinds = [
  'event_prize',
  'event_attend',
  'event_mission',
  'event_draw',
  'event_rank',
  'lotto_prize',
  'coupon_honey',
] as const;
const reasons = [
  'user_not_found',
  'block_admin',
  'verification_required',
  'event_adults_only',
  'event_operators_excluded',
] as const;

const kindOf = (kind: string): string => {
  const known = kinds.find((one) => one === kind);
  return known ? t(`kind_${known}`) : kind;
};
const reasonOf = (reason: string): string => {
  const known = reasons.find((one) => one === reason);
  return known ? t(`reason_${known}`) : reason;
};

function Member({ user }: { user: Schema<'UserBrief'> | null }) {
  if (!user) return <span className="text-muted">{t('noMember')}</span>;
  return (
    <button
      type="button"
      className="chat-text font-semibold underline"
      onClick={() => openMemberDialog({ userKey: user.user_key })}
    >
      {user.nick}
    </button>
  );
}
