import { t } from '../../../messages/money.ts';
import { SettingPage } from '../../settings/index.ts';
import { EntryHistory } from './EntryHistory.tsx';

/** /mypage/settings/service/cash/use: what honey was spent on. */
export default function UsePage() {
  return (
    <SettingPage title={t('useTitle')} lead={t('useLead')}>
      {() => <EntryHistory source="uses" texts={{ used: t('historyUsed') }} />}
    </SettingPage>
  );
}
