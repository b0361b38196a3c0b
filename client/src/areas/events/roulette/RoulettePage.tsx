import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/roulette.ts';
import { Skeleton, TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { Missions } from '../missions/Missions.tsx';
import { EventNav } from '../parts/EventNav.tsx';
import { Participation } from '../parts/Participation.tsx';
import { CumulativePrize } from './parts/CumulativePrize.tsx';
import { FieldTable } from './parts/FieldTable.tsx';
import { HowItWorks } from './parts/HowItWorks.tsx';
import { OwnSpins } from './parts/OwnSpins.tsx';
import { RoundBar } from './parts/RoundBar.tsx';
import { Winners } from './parts/Winners.tsx';
import { ClosedRounds } from './proof/ClosedRounds.tsx';
import { Fairness } from './proof/Fairness.tsx';
import { type Roulette, rouletteQuery } from './queries/roulette.ts';
import { MemberWheel, RestingWheel } from './WheelCard.tsx';

/** The smallest prize that the list of winners shows, in honey. */
const winnerMin = 100;

/** /event/circadian-animals: the weekly roulette of the twelve animals. */
export default function RoulettePage() {
  const { userKey, loggedIn } = useSession();
  const { data, error, dataUpdatedAt, refetch } = useQuery(rouletteQuery(userKey));
  return (
    <div className="mx-auto w-full max-w-content px-4 py-4 lg:px-6 lg:py-8">
      <EventNav />
      <h1 className="text-xl font-extrabold">{t('title')}</h1>
      <p className="mt-1 text-muted">{t('lead')}</p>
      {data ? (
        <RouletteView
          roulette={data}
          receivedAt={dataUpdatedAt}
          userKey={userKey}
          refusal={loggedIn ? data.refusal : 'login_required'}
        />
      ) : error ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RouletteSkeleton />
      )}
    </div>
  );
}

function RouletteSkeleton() {
  return (
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Skeleton className="mx-auto aspect-square w-full max-w-130 rounded-card" />
      <TextSkeleton lines={8} />
    </div>
  );
}

interface RouletteProps {
  roulette: Roulette;
  receivedAt: number;
  userKey: number | null;
  refusal: string | null;
}

function RouletteView({ roulette, receivedAt, userKey, refusal }: RouletteProps) {
  const missions = useRef<HTMLDivElement>(null);
  const { round, next } = roulette;
  const prize = <CumulativePrize amount={roulette.cumulative_cnt} growth={round.prize_growth} />;
  return (
    <>
      <RoundBar roulette={roulette} receivedAt={receivedAt} />
      {userKey !== null && refusal === null ? (
        <MemberWheel
          key={`${userKey} ${round.round_id}`}
          roulette={roulette}
          userKey={userKey}
          prize={prize}
          onMissions={() => missions.current?.scrollIntoView()}
        />
      ) : (
        <RestingWheel roulette={roulette} prize={prize}>
          <Participation refusal={refusal} className="rounded-card border border-line bg-surface p-4" />
        </RestingWheel>
      )}
      <div ref={missions} className="mt-8 scroll-mt-20">
        <Missions />
      </div>
      <div className="grid gap-x-8 lg:grid-cols-2">
        <FieldTable fields={roulette.fields} />
        <Winners roundId={round.round_id} minimum={winnerMin} />
      </div>
      <div className="grid gap-x-8 lg:grid-cols-2">
        {userKey !== null && <OwnSpins userKey={userKey} />}
        <div>
          <Fairness round={round} next={next} />
          <ClosedRounds userKey={userKey} />
        </div>
      </div>
      <HowItWorks />
    </>
  );
}
