import { t } from '../../messages/inquiries.ts';
import { SettingPage } from '../settings/index.ts';
import { InquiryList } from './parts/InquiryList.tsx';
import { Kinds } from './parts/Kinds.tsx';

/** /mypage/settings/service/qnas: the member's inquiries, waiting and answered. */
export default function QnasPage() {
  return (
    <SettingPage title={t('title')} lead={t('lead')}>
      {({ user_key }) => (
        <Kinds userKey={user_key} kind="general">
          {() => <InquiryList privileged={false} />}
        </Kinds>
      )}
    </SettingPage>
  );
}
