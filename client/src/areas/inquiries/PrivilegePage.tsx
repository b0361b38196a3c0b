import { t } from '../../messages/inquiries.ts';
import { SettingPage } from '../settings/index.ts';
import { InquiryKinds } from './parts/InquiryKinds.tsx';
import { InquiryList } from './parts/InquiryList.tsx';
import { NotPrivileged } from './parts/NotPrivileged.tsx';

/** /mypage/settings/service/qnas/privilege: the member's privileged inquiries. */
export default function PrivilegePage() {
  return (
    <SettingPage title={t('privilegeTitle')} lead={t('privilegeLead')}>
      {({ user_key }) => (
        <InquiryKinds userKey={user_key} kind="privilege">
          {(may) => (may ? <InquiryList privileged /> : <NotPrivileged />)}
        </InquiryKinds>
      )}
    </SettingPage>
  );
}
