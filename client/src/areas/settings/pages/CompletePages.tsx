import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { t } from '../../../messages/settings.ts';
import { type CompletedPage, paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import type { SessionUser } from '../../session/index.ts';
import { isCompleted } from '../model/completion.ts';
import { SettingPage } from '../parts/SettingPage.tsx';

/** The confirmation of a completed change; opened by its address alone, it redirects to the member's information. */
function Complete({
  page,
  title,
  children,
}: {
  page: CompletedPage;
  title: string;
  children: (user: SessionUser) => ReactNode;
}) {
  const { state } = useLocation();
  if (!isCompleted(state, page)) return <Navigate to={paths.mypagePerson} replace />;
  return (
    <SettingPage title={title}>
      {(user) => (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col items-center gap-2 rounded-card bg-raised px-4 py-8 text-center">
            <CircleCheck size={48} aria-hidden className="text-good-text" />
            <div className="chat-text mt-2 text-md">{children(user)}</div>
          </div>
          <Link to={paths.mypagePerson} className={buttonClass('primary', 'lg', 'w-full')}>
            {t('toPerson')}
          </Link>
        </div>
      )}
    </SettingPage>
  );
}

/** /mypage/settings/person/introduce-complete */
export function IntroduceComplete() {
  return (
    <Complete page="introduce" title={t('introduceDoneTitle')}>
      {(user) => <p>{user.state_memo || t('introduceDoneEmpty')}</p>}
    </Complete>
  );
}

/** /mypage/settings/person/nickname-complete */
export function NicknameComplete() {
  return (
    <Complete page="nickname" title={t('nickDoneTitle')}>
      {(user) => (
        <>
          <p className="font-semibold">{t('nickDoneBody', { nick: user.nick })}</p>
          <p className="mt-1 text-sm text-muted">
            {t('nickDoneBalance', { amount: formatHoney(user.star_cnt) })}
          </p>
        </>
      )}
    </Complete>
  );
}

/** /mypage/settings/person/password-complete */
export function PasswordComplete() {
  return (
    <Complete page="password" title={t('passwordDoneTitle')}>
      {() => <p>{t('passwordDoneBody')}</p>}
    </Complete>
  );
}

/** /mypage/settings/person/phone-complete */
export function PhoneComplete() {
  return (
    <Complete page="phone" title={t('phoneDoneTitle')}>
      {(user) => <p>{t('phoneDoneBody', { phone: user.phone_hide })}</p>}
    </Complete>
  );
}

/** /mypage/settings/person/profile-id-complete */
export function ProfileIdComplete() {
  return (
    <Complete page="profile-id" title={t('profileIdDoneTitle')}>
      {(user) => <p className="font-semibold">{t('profileIdDoneBody', { id: user.profile_id })}</p>}
    </Complete>
  );
}
