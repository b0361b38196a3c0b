import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/roulette.ts';
import { LoadMore } from '../../../../ui/LoadMore.tsx';
import { Card, Section } from '../../../../ui/Section.tsx';
import { TextSkeleton } from '../../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { ownSpinsQuery } from '../queries/roulette.ts';
import { SpinRow } from './SpinRow.tsx';

/** The member's spins of all rounds, newest first. */
export function OwnSpins({ userKey }: { userKey: number }) {
  return (
    <Section title={t('own')} help={t('ownHelp')}>
      <SpinRows userKey={userKey} />
    </Section>
  );
}

function SpinRows({ userKey }: { userKey: number }) {
  const list = useInfiniteQuery(ownSpinsQuery(userKey));
  if (!list.data)
    return list.isError ? (
      <ErrorState
        title={t('ownFailed')}
        body={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TextSkeleton lines={5} />
    );
  const spins = list.data.pages.flatMap((page) => page.list);
  if (spins.length === 0) return <EmptyState title={t('ownNone')} body={t('ownNoneBody')} />;
  return (
    <>
      <Card>
        {spins.map((spin) => (
          <div key={spin.spin_id} className="px-4 py-2">
            <SpinRow spin={spin} />
          </div>
        ))}
      </Card>
      <LoadMore list={list} />
    </>
  );
}
