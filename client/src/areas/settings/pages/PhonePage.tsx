import { useNavigate } from 'react-router';
import { t } from '../../../messages/settings.ts';
import type { SessionUser } from '../../session/index.ts';
import { PhoneCodeFields, phoneCodeCalls } from '../../verification/index.ts';
import { completion } from '../model/completion.ts';
import { Facts } from '../parts/Facts.tsx';
import { SettingPage } from '../parts/SettingPage.tsx';
import { editPhone } from '../queries/account.ts';
import { refreshOwn } from '../queries/own.ts';

/** A code to the new phone number. */
const newPhoneCalls = phoneCodeCalls('phone_edit');

/** /mypage/settings/person/phone: sets a phone number after verifying it by a code. */
export default function PhonePage() {
  return (
    <SettingPage title={t('phoneTitle')} lead={t('phoneHelp')}>
      {(user) => <PhoneForm user={user} />}
    </SettingPage>
  );
}

function PhoneForm({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const change = async (phoneCodeKey: string): Promise<void> => {
    await editPhone(phoneCodeKey);
    await refreshOwn(user.user_key);
    await navigate(...completion('phone'));
  };
  return (
    <div className="flex flex-col gap-6">
      <Facts rows={[{ name: t('phoneNow'), value: user.phone_hide || t('optional') }]} />
      <PhoneCodeFields
        calls={newPhoneCalls}
        phoneLabel={t('phoneNew')}
        checkLabel={t('phoneSubmit')}
        onProven={(_, { phoneCodeKey }) => change(phoneCodeKey)}
      />
    </div>
  );
}
