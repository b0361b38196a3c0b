import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/channels.ts';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Card } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FanLevelBadge, GradeBadges } from '../grades/index.ts';
import { SettingPage } from '../settings/index.ts';
import { UserAvatarButton } from '../users/index.ts';
import { fanClubQuery, type LevelStep } from './queries/channels.ts';

/** /mypage/settings/live/fans: the host's own fan club by level, with each fan's honey. */
export default function FansPage() {
  return (
    <SettingPage title={t('fansPageTitle')} lead={t('fansPageLead')}>
      {(user) => <FanClub hostKey={user.user_key} />}
    </SettingPage>
  );
}

function FanClub({ hostKey }: { hostKey: number }) {
  const [step, setStep] = useState<LevelStep>(null);
  const steps = useInfiniteQuery(fanClubQuery(hostKey)).data?.pages[0]?.steps ?? [];
  const list = useInfiniteQuery(fanClubQuery(hostKey, step));
  const fans = list.data?.pages.flatMap((page) => page.list);
  const all = steps.reduce((sum, { fan_cnt }) => sum + fan_cnt, 0);
  return (
    <>
      {steps.length > 0 && (
        <fieldset className="mb-4">
          <legend className="sr-only">{t('fansFilter')}</legend>
          <div className="flex flex-wrap gap-2">
            <Step name={t('fansAll')} count={all} chosen={step === null} onChoose={() => setStep(null)} />
            {steps.map(({ level, fan_cnt }) => (
              <Step
                key={level}
                name={stepName(level)}
                count={fan_cnt}
                chosen={step === level}
                onChoose={() => setStep(level)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {!fans ? (
        list.isError ? (
          <ErrorState
            title={t('fanFailed')}
            body={errorMessage(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <TextSkeleton lines={8} />
        )
      ) : fans.length === 0 ? (
        <EmptyState
          title={t(step === null ? 'fansPageEmpty' : 'fansPageEmptyStep')}
          body={t('fanEmptyBody')}
        />
      ) : (
        <>
          <p role="status" className="mb-2 text-muted">
            {t('fansPageCount', { count: formatNumber(list.data?.pages[0]?.total ?? fans.length) })}
          </p>
          <Card>
            <ul className="divide-y divide-line">
              {fans.map((fan) => (
                <FanRow key={fan.user_key} fan={fan} />
              ))}
            </ul>
          </Card>
          <LoadMore list={list} />
        </>
      )}
    </>
  );
}

const stepName = (level: number): string =>
  level === 0
    ? t('fansStepFirst')
    : t('fansStep', { level: level === 100 ? '100' : `${level}~${level + 9}` });

function Step({
  name,
  count,
  chosen,
  onChoose,
}: {
  name: string;
  count: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={clsx(
        'h-8 rounded-pill border px-3 text-sm font-semibold',
        chosen ? 'border-honey bg-honey text-on-honey' : 'border-line hover:bg-raised',
      )}
    >
      {t('fansStepCount', { name, count: formatNumber(count) })}
    </button>
  );
}

function FanRow({ fan }: { fan: Schema<'Fan'> }) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <UserAvatarButton user={fan} size={40} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{fan.nick}</p>
        <p className="flex flex-wrap gap-1">
          <FanLevelBadge level={fan.fan_level} />
          <GradeBadges user={fan} />
        </p>
      </div>
      {fan.star_cnt !== null && (
        <p className="shrink-0 text-right">
          <span className="block text-xs text-muted">{t('fanGiven')}</span>
          <span className="font-semibold">{formatHoney(fan.star_cnt)}</span>
        </p>
      )}
    </li>
  );
}
