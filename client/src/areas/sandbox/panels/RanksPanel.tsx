import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { personasQuery } from '../queries/personas.ts';
import {
  closePeriod,
  placeFirst,
  type RankPeriodName,
  type RankTarget,
  ranksNowQuery,
} from '../queries/ranks.ts';

const periods: readonly RankPeriodName[] = ['day', 'week', 'month'];

/** Ranks as a demonstration needs them: who leads, and the end of a day, week or month. */
export function RanksPanel() {
  const [target, setTarget] = useState<RankTarget>('member');
  return (
    <>
      <Section title={t('rankPlaces')} help={t('rankPlacesHelp')}>
        <Choice
          label={t('rankTarget')}
          value={target}
          options={[
            { value: 'member', label: t('rankMembers') },
            { value: 'host', label: t('rankHosts') },
          ]}
          onChange={setTarget}
          className="mb-3 max-w-dialog"
        />
        <Candidates target={target} />
      </Section>
      <Section title={t('rankNow')}>
        <Now target={target} />
      </Section>
      <Ends />
      <ApiCalls
        calls={[
          { method: 'POST', path: 'ranks/places', body: { target: 'member', user_keys: [7, 8] } },
          { method: 'POST', path: 'ranks/places', body: { target: 'host', user_keys: [1] } },
          { method: 'POST', path: 'ranks/close', body: { period: 'day' } },
        ]}
      />
    </>
  );
}

/** Personas who may give or receive. */
function Candidates({ target }: { target: RankTarget }) {
  const [busy, setBusy] = useState<number | null>(null);
  const place = async (userKey: number, nick: string): Promise<void> => {
    setBusy(userKey);
    await runAction(() => placeFirst(target, userKey), t('rankPlaced', { nick }));
    setBusy(null);
  };
  return (
    <Loaded query={useQuery(personasQuery)}>
      {({ list }) => (
        <div className="flex flex-wrap gap-2">
          {list
            .filter(({ role }) => role === target)
            .map(({ user_key, nick }) => (
              <Button
                key={user_key}
                size="sm"
                busy={busy === user_key}
                disabled={busy !== null}
                onClick={() => void place(user_key, nick)}
              >
                {t('rankPlace', { nick })}
              </Button>
            ))}
        </div>
      )}
    </Loaded>
  );
}

function Now({ target }: { target: RankTarget }) {
  return (
    <Loaded query={useQuery(ranksNowQuery(target))}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('rankNoMember')} body={t('rankNoMemberBody')} />
        ) : (
          <Rows>
            {list.map(({ rank, user }) => (
              <li key={rank} className="flex gap-3 px-3 py-2">
                <span className="w-12 font-extrabold tabular-nums">{rank}</span>
                <span className="min-w-0 flex-1 truncate">{user?.nick}</span>
              </li>
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

function Ends() {
  const [busy, setBusy] = useState<RankPeriodName | null>(null);
  const end = async (period: RankPeriodName): Promise<void> => {
    setBusy(period);
    await runAction(() => closePeriod(period), t(`rankClosed_${period}`));
    setBusy(null);
  };
  return (
    <Section title={t('rankEnds')} help={t('rankEndsHelp')}>
      <div className="flex flex-wrap gap-2">
        {periods.map((period) => (
          <Button
            key={period}
            busy={busy === period}
            disabled={busy !== null}
            onClick={() => void end(period)}
          >
            {t(`rankClose_${period}`)}
          </Button>
        ))}
      </div>
    </Section>
  );
}
