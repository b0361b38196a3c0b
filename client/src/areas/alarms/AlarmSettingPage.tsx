import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/alarms.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { Field } from '../../ui/Field.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SiteGiftSwitch } from '../gifts/index.ts';
import { SettingPage } from '../settings/index.ts';
import type { AlarmName } from './model/switches.ts';
import { BrowserPush } from './push/BrowserPush.tsx';
import { alarmSettingsQuery, useAlarmSwitch, useQuietHours } from './queries/alarm-settings.ts';

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
const activities: readonly Row[] = [
  { name: 'follow_yn', label: t('follow'), help: t('followHelp') },
  { name: 'comment_yn', label: t('comment'), help: t('commentHelp') },
  { name: 'gift_yn', label: t('gift'), help: t('giftHelp') },
  { name: 'grade_yn', label: t('grade'), help: t('gradeHelp') },
  { name: 'result_yn', label: t('result'), help: t('resultHelp') },
  { name: 'event_yn', label: t('event'), help: t('eventHelp') },
  { name: 'coupon_yn', label: t('coupon'), help: t('couponHelp') },
];
const times: readonly Row[] = [
  { name: 'night_yn', label: t('night'), help: t('nightHelp') },
  { name: 'quiet_yn', label: t('quiet'), help: t('quietHelp') },
];

/** /mypage/settings/person/alarm: each switch is saved when it is changed. */
export default function AlarmSettingPage() {
  return (
    <SettingPage title={t('title')} lead={t('lead')}>
      {() => <Switches />}
    </SettingPage>
  );
}

function Switches() {
  const { data, error, refetch } = useQuery(alarmSettingsQuery);
  const { mutate } = useAlarmSwitch();
  const hasCoupons = useSiteInfo()?.coupon_yn !== 'N';
  const offered = activities.filter(({ name }) => hasCoupons || name !== 'coupon_yn');
  if (error && !data)
    return <ErrorState title={t('failedTitle')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  const group = (title: string, rows: readonly Row[], after?: ReactNode) => (
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
        {after}
      </div>
    </section>
  );
  return (
    <>
      {!data && <LoadingNote />}
      <BrowserPush />
      <section className="mb-6">
        <h2 className="mb-2 text-md font-extrabold">{t('groupDevice')}</h2>
        <div className="rounded-card border border-line bg-surface px-4">
          <SiteGiftSwitch />
        </div>
      </section>
      {group(t('groupKinds'), kinds)}
      {(!data || data.activity_yn === 'Y') && group(t('groupActivities'), offered)}
      {group(
        t('groupTimes'),
        times,
        data?.quiet_yn === 'Y' && <QuietHours from={data.quiet_from} to={data.quiet_to} />,
      )}
    </>
  );
}

/** Start and end; across midnight if the end is earlier. */
function QuietHours({ from, to }: { from: string; to: string }) {
  const { mutate } = useQuietHours();
  return (
    <div className="grid grid-cols-2 gap-4 py-4">
      <Field
        key={`from-${from}`}
        label={t('quietFrom')}
        type="time"
        defaultValue={from}
        onBlur={({ target: { value } }) => value && value !== from && mutate({ quiet_from: value })}
      />
      <Field
        key={`to-${to}`}
        label={t('quietTo')}
        type="time"
        defaultValue={to}
        onBlur={({ target: { value } }) => value && value !== to && mutate({ quiet_to: value })}
      />
    </div>
  );
}

/** The kinds of alarm are known; only the switches' values are loading. */
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
