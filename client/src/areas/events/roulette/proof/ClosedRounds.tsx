import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/roulette.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { formatNumber } from '../../../../ui/format/numbers.ts';
import { LoadMore } from '../../../../ui/LoadMore.tsx';
import { Card, Section } from '../../../../ui/Section.tsx';
import { TextSkeleton } from '../../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { roundDays } from '../parts/round-days.ts';
import { closedRoundsQuery, type RouletteRound } from '../queries/roulette.ts';
import { RoundProof } from './RoundProof.tsx';

/** The ended rounds, each with its proof. */
export function ClosedRounds({ userKey }: { userKey: number | null }) {
  const list = useInfiniteQuery(closedRoundsQuery);
  return (
    <Section title={t('closed')} help={t('closedHelp')}>
      {!list.data ? (
        list.isError ? (
          <ErrorState
            title={t('closedFailed')}
            body={errorMessage(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <TextSkeleton lines={3} />
        )
      ) : list.data.pages[0]?.total === 0 ? (
        <EmptyState title={t('closedNone')} />
      ) : (
        <>
          <Card>
            {list.data.pages
              .flatMap((page) => page.list)
              .map((round) => (
                <ClosedRound key={round.round_id} round={round} userKey={userKey} />
              ))}
          </Card>
          <LoadMore list={list} />
        </>
      )}
    </Section>
  );
}

function ClosedRound({ round, userKey }: { round: RouletteRound; userKey: number | null }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="px-4">
      <summary className="flex min-h-14 items-center gap-3 py-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold">{roundDays(round)}</h3>
          {round.forced_yn === 'Y' && <Badge tone="outline">{t('closedForced')}</Badge>}
          <span className="text-sm text-muted">
            {t('closedSpins', { count: formatNumber(round.spin_cnt) })}
          </span>
        </div>
        <span className="shrink-0 text-sm font-semibold text-honey-text">{t('closedOpen')}</span>
      </summary>
      {open && (
        <div className="pb-4">
          <RoundProof round={round} userKey={userKey} />
        </div>
      )}
    </details>
  );
}
