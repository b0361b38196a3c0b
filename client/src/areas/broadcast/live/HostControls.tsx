import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/broadcast.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { settingInfoQuery } from '../queries/setting-info.ts';
import { OnAirCard } from './OnAirCard.tsx';
import { SettingSwitches } from './SettingSwitches.tsx';

/** The controls of the host's running live, in its own room: the same as on the live settings page. */
export default function HostControls({ vodKey }: { vodKey: number }) {
  const { data, error, refetch } = useQuery(settingInfoQuery);
  if (!data) {
    if (error)
      return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
    return <Skeleton className="m-3 h-24 rounded-card" />;
  }
  // Between the end of the live and its result page there is none.
  if (data.live?.vod_key !== vodKey) return null;
  return (
    <section aria-label={t('ownControls')} className="flex flex-col gap-3 p-3 lg:px-6">
      <h2 className="text-md font-extrabold">{t('ownControls')}</h2>
      <OnAirCard info={data} live={data.live} inRoom>
        <SettingSwitches info={data} />
      </OnAirCard>
    </section>
  );
}
