import { t } from '../../messages/money.ts';
import { SettingPage } from '../settings/index.ts';
import { SupportDetail } from './SupportDetail.tsx';
import { SupportList } from './SupportList.tsx';
import { usePlace } from './use-place.ts';

/** /mypage/settings/service/live/support: gifts received by a host, by month and live, with the givers. */
export default function SupportPage() {
  const [place, go] = usePlace();
  return (
    <SettingPage title={t('supportTitle')} lead={t('supportLead')}>
      {() =>
        place.live === null ? (
          <SupportList place={place} go={go} />
        ) : (
          <SupportDetail vodKey={place.live} go={go} />
        )
      }
    </SettingPage>
  );
}
