import { t } from '../../../messages/money.ts';
import { SettingPage } from '../../settings/index.ts';
import { EntryHistory } from './EntryHistory.tsx';

/** /mypage/settings/service/btuc: BTUC received and spent. */
export default function BtucPage() {
  return (
    <SettingPage title={t('btucTitle')} lead={t('btucLead')}>
      {() => <EntryHistory source="btuc" texts={{ saved: t('btucSaved'), used: t('btucUsed') }} />}
    </SettingPage>
  );
}
