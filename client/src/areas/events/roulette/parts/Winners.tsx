import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/roulette.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { formatAgo, formatDate } from '../../../../ui/format/dates.ts';
import { formatHoney } from '../../../../ui/format/numbers.ts';
import { LoadMore } from '../../../../ui/LoadMore.tsx';
import { Card, Section } from '../../../../ui/Section.tsx';
import { TextSkeleton } from '../../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { type Tab, Tabs } from '../../../../ui/Tabs.tsx';
import { winnersQuery } from '../queries/roulette.ts';
import { AnimalPicture } from '../wheel/AnimalPicture.tsx';

type Which = 'round' | 'cumulative';

const tabs: readonly Tab<Which>[] = [
  { value: 'round', label: t('winnersRound') },
  { value: 'cumulative', label: t('winnersCumulative') },
];

/** The winners of the round, and all winners of the cumulative prize; their nicknames are masked. */
export function Winners({ roundId, minimum }: { roundId: number; minimum: number }) {
  const [which, setWhich] = useState<Which>('round');
  return (
    <Section title={t('winners')} help={t('winnersHelp', { amount: formatHoney(minimum) })}>
      <Tabs
        label={t('winnersTabs')}
        tabs={tabs}
        value={which}
        onChange={setWhich}
        panelClassName="min-h-64 pt-3"
      >
        <WinnerRows roundId={which === 'round' ? roundId : null} />
      </Tabs>
    </Section>
  );
}

function WinnerRows({ roundId }: { roundId: number | null }) {
  const list = useInfiniteQuery(winnersQuery(roundId));
  if (!list.data)
    return list.isError ? (
      <ErrorState
        title={t('winnersFailed')}
        body={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TextSkeleton lines={6} />
    );
  const winners = list.data.pages.flatMap((page) => page.list);
  if (winners.length === 0)
    return roundId === null ? (
      <EmptyState title={t('winnersCumulativeNone')} />
    ) : (
      <EmptyState title={t('winnersNone')} body={t('winnersNoneBody')} />
    );
  return (
    <>
      <Card>
        {winners.map((winner) => (
          <div key={`${winner.round_id} ${winner.number}`} className="flex items-center gap-3 px-3 py-2">
            <AnimalPicture animal={winner.animal_cd} className="size-8" />
            <span className="min-w-0 flex-1 truncate font-semibold">{winner.nick}</span>
            {winner.forced_yn === 'Y' && <Badge tone="outline">{t('forced')}</Badge>}
            <span className="text-xs text-muted">
              {roundId === null ? formatDate(winner.created_on) : formatAgo(winner.created_on)}
            </span>
            <span className="shrink-0 font-extrabold text-honey-text tabular-nums">
              {formatHoney(winner.star_cnt)}
            </span>
          </div>
        ))}
      </Card>
      <LoadMore list={list} />
    </>
  );
}
