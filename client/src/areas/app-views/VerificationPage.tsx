import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/app-views.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../session/index.ts';
import { Account } from './Account.tsx';
import { AppNotice } from './AppNotice.tsx';
import { CloseButton } from './CloseButton.tsx';
import { postToApp } from './model/app-bridge.ts';

const ownPath = '/app/users/cert';
const verifyAndBack = `${paths.userVerification}?redirect=${encodeURIComponent(ownPath)}`;

/**
 * /app/users/cert: the app sends a member here for verification. The site's own verification page is used; it returns
 * here, and the app is notified.
 */
export default function VerificationPage() {
  const { user } = useSession();
  const adult = user?.verification_yn === 'Y' ? user.user_adult_yn : null;
  useEffect(() => {
    if (adult !== null) postToApp({ type: 'certified', user_adult_yn: adult });
  }, [adult]);
  if (!user)
    return (
      <div className="mx-auto flex w-full max-w-dialog flex-1 flex-col justify-center gap-3 px-4 py-8">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  if (adult === null)
    return (
      <AppNotice
        title={t('verificationTitle')}
        body={t('verificationBody')}
        actions={
          <>
            <Link to={verifyAndBack} className={buttonClass('primary', 'lg', 'w-full')}>
              {t('verificationAction')}
            </Link>
            <CloseButton />
          </>
        }
      >
        <Account />
      </AppNotice>
    );
  return (
    <AppNotice title={t('verificationDoneTitle')} body={t('verificationDoneBody')} actions={<CloseButton />}>
      <Account />
    </AppNotice>
  );
}
