import { t } from '../../messages/alarms.ts';
import { SettingPage } from '../settings/index.ts';
import AlarmTabs from './AlarmTabs.tsx';

/** /mypage/alarms: lives of followed hosts, and other activity. */
export default function AlarmsPage() {
  return (
    <SettingPage title={t('pageTitle')} lead={t('pageLead')}>
      {({ user_key }) => <AlarmTabs userKey={user_key} />}
    </SettingPage>
  );
}
