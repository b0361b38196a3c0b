import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isOffered } from '../../../api/compatibility.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/broadcast.ts';
import { t as gifts } from '../../../messages/gifts.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { GoalBar } from '../../gifts/index.ts';
import { SettingPage } from '../../settings/index.ts';
import { settingInfoQuery } from '../queries/setting-info.ts';
import { BoilerplateForm } from './BoilerplateForm.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { OnAirCard } from './OnAirCard.tsx';
import { OwnSeat } from './OwnSeat.tsx';
import { RedLiveApplication } from './RedLiveApplication.tsx';
import { SettingSwitches } from './SettingSwitches.tsx';
import { StartForm } from './StartForm.tsx';
import { StreamKeyBlock } from './StreamKeyBlock.tsx';

/** /mypage/settings/live: the current live, and the defaults of new lives. */
export default function LiveSettingsPage() {
  return (
    <SettingPage title={t('liveTitle')} lead={t('liveLead')}>
      {() => <LiveSettings />}
    </SettingPage>
  );
}

function LiveSettings() {
  const { data, error, refetch } = useQuery(settingInfoQuery);
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={10} />
    );
  return (
    <>
      <Section title={t('onAir')} {...(data.live || data.seat ? {} : { help: t('onAirNone') })}>
        {data.live ? (
          <OnAirCard key={data.live.vod_key} info={data} live={data.live} />
        ) : data.seat ? (
          <OwnSeat seat={data.seat} />
        ) : (
          <StartForm info={data} />
        )}
      </Section>
      {data.live && isOffered('PUT /v1/broadcast-setting/live-goal') && (
        <Section title={gifts('goal')} help={gifts('goalHelp')}>
          <div className="overflow-hidden rounded-card border border-line">
            <GoalBar vodKey={data.live.vod_key} isHost />
          </div>
        </Section>
      )}
      <StreamKeyBlock />
      <Section title={t('settings')} help={t('settingsHelp')}>
        <SettingSwitches info={data} />
        <Link to={paths.mypageSignature} className={buttonClass('secondary', 'md', 'mt-3')}>
          {t('signatureTo')}
        </Link>
        <LimitsForm info={data} />
      </Section>
      <Section title={t('text')} help={t('textHelp')}>
        <BoilerplateForm info={data} />
      </Section>
      <Section title={t('red')}>
        <RedLiveApplication info={data} />
      </Section>
    </>
  );
}
