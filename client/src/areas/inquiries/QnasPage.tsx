import { t } from '../../messages/inquiries.ts';
import { SettingPage } from '../settings/index.ts';
import { InquiryKinds } from './parts/InquiryKinds.tsx';
import { InquiryList } from './parts/InquiryList.tsx';

/** /mypage/settings/service/qnas: the member's inquiries, waiting and answered. */
export default function QnasPage() {
  return (
    <SettingPage title={t('title')} lead={t('lead')}>
      {({ user_key }) => (
        <InquiryKinds userKey={user_key} kind="general">
          {() => <InquiryList privileged={false} />}
        </InquiryKinds>
      )}
    </SettingPage>
  );
}
