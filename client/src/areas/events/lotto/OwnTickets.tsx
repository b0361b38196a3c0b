import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/lotto.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Card, Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type LottoRound, lottoAsksQuery } from './queries/lotto.ts';
import { TicketRow } from './TicketRow.tsx';

/** The member's tickets of all rounds, with their matches and prizes. */
export function OwnTickets({
  userKey,
  current,
  drawn,
}: {
  userKey: number;
  current: LottoRound;
  drawn: readonly LottoRound[];
}) {
  const list = useInfiniteQuery(lottoAsksQuery(userKey));
  const tickets = list.data?.pages.flatMap((page) => page.list);
  return (
    <Section title={t('own')}>
      {!tickets ? (
        list.isError ? (
          <ErrorState
            title={t('ownFailed')}
            body={errorMessage(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <TextSkeleton lines={5} />
        )
      ) : tickets.length === 0 ? (
        <EmptyState title={t('ownNone')} body={t('ownNoneBody')} />
      ) : (
        <>
          <Card>
            {tickets.map((ask) => (
              <div key={ask.ticket_id} className="px-4 py-3">
                <TicketRow
                  ask={ask}
                  canRoll={current.state === 'open' && current.round_no === ask.round_no}
                  round={drawn.find(({ round_no }) => round_no === ask.round_no)}
                />
              </div>
            ))}
          </Card>
          <LoadMore list={list} />
        </>
      )}
    </Section>
  );
}
