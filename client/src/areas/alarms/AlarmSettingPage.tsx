import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/alarms.ts';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SettingPage } from '../settings/index.ts';
import { alarmSettingsQuery, useMoveSwitch } from './alarm-settings.ts';
import type { AlarmName } from './switches.ts';

interface Row {
  name: AlarmName;
  label: string;
  help: string;
}

const kinds: readonly Row[] = [
  { name: 'live_yn', label: t('live'), help: t('liveHelp') },
  { name: 'activity_yn', label: t('activity'), help: t('activityHelp') },
  { name: 'message_yn', label: t('message'), help: t('messageHelp') },
  { name: 'notice_yn', label: t('notice'), help: t('noticeHelp') },
  { name: 'marketing_yn', label: t('marketing'), help: t('marketingHelp') },
];
const times: readonly Row[] = [{ name: 'night_yn', label: t('night'), help: t('nightHelp') }];

/** /mypage/settings/person/alarm: every switch is saved at once. */
export default function AlarmSettingPage() {
  return (
    <SettingPage title={t('title')} lead={t('lead')}>
      {() => <Switches />}
    </SettingPage>
  );
}

function Switches() {
  const { data, error, refetch } = useQuery(alarmSettingsQuery);
  const { mutate } = useMoveSwitch();
  if (error && !data)
    return <ErrorState title={t('failedTitle')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  const group = (title: string, rows: readonly Row[]) => (
    <section className="mb-6">
      <h2 className="mb-2 text-md font-extrabold">{title}</h2>
      <div className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {rows.map(({ name, label, help }) =>
          data ? (
            <Switch
              key={name}
              label={label}
              help={help}
              on={data[name] === 'Y'}
              onChange={(on) => mutate({ name, on })}
            />
          ) : (
            <SwitchSkeleton key={name} label={label} help={help} />
          ),
        )}
      </div>
    </section>
  );
  return (
    <>
      {!data && <LoadingNote />}
      {group(t('groupKinds'), kinds)}
      {group(t('groupTimes'), times)}
    </>
  );
}

/** What can be told of is known; only where the switch stands is on its way. */
function SwitchSkeleton({ label, help }: { label: string; help: string }) {
  return (
    <div className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">{label}</p>
        <p className="text-muted">{help}</p>
      </div>
      <Skeleton className="h-8 w-12 shrink-0 rounded-pill" />
    </div>
  );
}
