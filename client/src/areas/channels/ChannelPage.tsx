import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/channels.ts';
import { paths } from '../../routing/paths.ts';
import { ErrorPage } from '../../site/ErrorPage.tsx';
import { PageError } from '../../site/page-error.ts';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { CommentsTab } from './comments/CommentsTab.tsx';
import { ChannelHead } from './parts/ChannelHead.tsx';
import { FanClubTab } from './parts/FanClubTab.tsx';
import { FanOfTab } from './parts/FanOfTab.tsx';
import { FollowersTab } from './parts/FollowersTab.tsx';
import { LivesTab } from './parts/LivesTab.tsx';
import { channelQuery } from './queries/channels.ts';

const tabNames = ['lives', 'fans', 'fan-of', 'followers', 'comments'] as const;
type TabName = (typeof tabNames)[number];

const tabs: readonly Tab<TabName>[] = [
  { value: 'lives', label: t('tabLives') },
  { value: 'fans', label: t('tabFans') },
  { value: 'fan-of', label: t('tabFanOf') },
  { value: 'followers', label: t('tabFollowers') },
  { value: 'comments', label: t('tabComments') },
];

/**
 * /channels/{id}: a host's profile, lives, fan club, followers, comments, and the hosts they are a fan of; for other
 * members the parts that apply.
 */
export default function ChannelPage() {
  const hostKey = Number(useParams().id);
  const [search, setSearch] = useSearchParams();
  const {
    data: profile,
    error,
    refetch,
  } = useQuery({
    ...channelQuery(hostKey),
    // A key beyond 32 bits matches no member; the call refuses it with another code.
    retry: false,
  });
  const requested = search.get('tab');
  const tab = tabNames.find((name) => name === requested) ?? 'lives';
  const code = errorCode(error);
  if (code === 'user_not_found' || code === 'validation_failed')
    return <ErrorPage kind="common" message={new PageError('common', paths.channel(hostKey)).message} />;
  if (error && !profile)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!profile) return <ChannelSkeleton />;
  return (
    <div className="mx-auto w-full max-w-[1040px] px-4 py-4 lg:px-6 lg:py-6">
      <ChannelHead profile={profile} />
      {profile.host_yn === 'Y' ? (
        <Tabs
          label={t('tabs')}
          tabs={tabs}
          value={tab}
          onChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
          className="mt-6"
          panelClassName="pt-4"
        >
          {tab === 'lives' && <LivesTab profile={profile} />}
          {tab === 'fans' && <FanClubTab hostKey={hostKey} />}
          {tab === 'fan-of' && <FanOfTab profile={profile} />}
          {tab === 'followers' && <FollowersTab userKey={hostKey} />}
          {tab === 'comments' && <CommentsTab host={profile} />}
        </Tabs>
      ) : (
        <section aria-label={t('tabFanOf')} className="mt-6">
          <h2 className="mb-3 text-md font-extrabold">{t('tabFanOf')}</h2>
          <FanOfTab profile={profile} />
        </section>
      )}
    </div>
  );
}

function ChannelSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[1040px] px-4 py-4 lg:px-6 lg:py-6">
      <LoadingNote />
      <div className="flex items-center gap-4">
        <Skeleton className="size-24 rounded-pill" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
      <Skeleton className="mt-6 h-10" />
      <Skeleton className="mt-4 h-64 rounded-card" />
    </div>
  );
}
