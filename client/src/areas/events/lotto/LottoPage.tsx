import './lotto.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/lotto.ts';
import { paths } from '../../../routing/paths.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { EventNav } from '../parts/EventNav.tsx';
import { Participation } from '../parts/Participation.tsx';
import { DrawnRounds } from './DrawnRounds.tsx';
import { IssueCard } from './IssueCard.tsx';
import { LatestBalls } from './LatestBalls.tsx';
import { OwnTickets } from './OwnTickets.tsx';
import { PrizeTable } from './PrizeTable.tsx';
import { type LottoRounds, lottoRoundsQuery } from './queries/lotto.ts';
import { RoundCard } from './RoundCard.tsx';

/** /event/lotto: the weekly lotto of attending members. */
export default function LottoPage() {
  const { userKey } = useSession();
  return (
    <div className="mx-auto w-full max-w-content px-4 py-4 lg:px-6 lg:py-8">
      <EventNav />
      <h1 className="text-xl font-extrabold">{t('title')}</h1>
      <p className="mt-1 mb-4 text-muted">{t('lead')}</p>
      {userKey === null ? (
        <div className="grid gap-x-8 lg:grid-cols-2">
          <Participation
            refusal="login_required"
            className="mb-8 self-start rounded-card border border-line bg-surface p-4"
          />
          <PrizeTable />
        </div>
      ) : (
        <MemberLotto userKey={userKey} />
      )}
    </div>
  );
}

function MemberLotto({ userKey }: { userKey: number }) {
  const isOffered = useSiteInfo()?.lotto_yn !== 'N';
  const rounds = useInfiniteQuery(lottoRoundsQuery(userKey));
  const first = rounds.data?.pages[0];
  if (!first) {
    if (!rounds.error) return <TextSkeleton lines={10} />;
    if (!isOffered) return <NotOffered />;
    return (
      <ErrorState
        title={t('failed')}
        body={errorMessage(rounds.error)}
        onRetry={() => void rounds.refetch()}
      />
    );
  }
  const drawn = rounds.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-8">
        <div className="flex flex-col gap-4">
          <RoundCard rounds={first} receivedAt={rounds.dataUpdatedAt} />
          <LatestBalls round={drawn[0] ?? null} />
        </div>
        <IssueCard key={first.round.round_no} rounds={first} />
      </div>
      <div className="mt-8 grid gap-x-8 lg:grid-cols-2">
        <OwnTickets userKey={userKey} current={first.round} drawn={drawn} />
        <div>
          <PrizeTable />
          <DrawnRounds rounds={drawn} list={rounds} />
        </div>
      </div>
      <How rounds={first} />
    </>
  );
}

/** The lotto is not connected to this installation (chosen for production without its address). */
function NotOffered() {
  return (
    <EmptyState
      title={t('notOfferedTitle')}
      body={t('notOfferedBody')}
      action={
        <Link to={paths.roulette} className={buttonClass('primary')}>
          {t('toRoulette')}
        </Link>
      }
    />
  );
}

function How({ rounds }: { rounds: LottoRounds }) {
  return (
    <Section title={t('howTitle')}>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>{t('how1', { max: rounds.ticket_max_cnt })}</li>
        <li>{t('how2')}</li>
        <li>{t('how3')}</li>
        <li>{t('how4')}</li>
      </ul>
    </Section>
  );
}
