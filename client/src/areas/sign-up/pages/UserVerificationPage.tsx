import { CircleCheck, ShieldCheck } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { sessionStore } from '../../../api/session-store.ts';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { redirectTarget } from '../../../routing/redirect.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { refetchSessionUser, signOut, useSession } from '../../session/index.ts';
import { IdentityForm } from '../parts/IdentityForm.tsx';
import { fromMember } from '../parts/under-age.ts';
import { verifyMember } from '../queries/identity.ts';
import type { IdentityResult } from '../use-identity.ts';

/** /users/user-cert: members verify their identity and age once (CLIENT-14) */
export default function UserVerificationPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const target = redirectTarget(search.get('redirect'));
  return (
    <div className="mx-auto flex max-w-dialog flex-col gap-6 px-4 py-8 lg:py-12">
      {!user ? (
        <TextSkeleton />
      ) : user.verification_yn === 'Y' ? (
        <div className="flex flex-col items-center gap-2 py-4 text-center">
          <CircleCheck size={48} aria-hidden className="text-good-text" />
          <h1 className="mt-2 text-xl font-extrabold">{t('verificationAlreadyTitle')}</h1>
          <p className="text-md text-muted">{t('verificationAlreadyBody')}</p>
          <Link to={target} className={buttonClass('primary', 'lg', 'mt-6 w-full')}>
            {target === paths.home ? t('toHome') : t('verificationGoOn')}
          </Link>
        </div>
      ) : (
        <Verification userKey={user.user_key} target={target} />
      )}
    </div>
  );
}

function Verification({ userKey, target }: { userKey: number; target: string }) {
  const navigate = useNavigate();

  const verify = async ({ person, verificationToken }: IdentityResult): Promise<void> => {
    const verified = await verifyMember(person.cert_key, verificationToken);
    if (verified.user_adult_yn === 'N') {
      // The server has ended every sign-in. The page is left first: its guard would prompt a visitor to sign in.
      await navigate(paths.signUpUnderAge, { replace: true, state: fromMember });
      sessionStore.clear();
      return;
    }
    await refetchSessionUser(userKey);
    toast(t('verificationDone'), { tone: 'good' });
    await navigate(target, { replace: true });
  };

  return (
    <>
      <div>
        <ShieldCheck size={32} aria-hidden className="mb-3 text-honey-text" />
        <h1 className="text-xl font-extrabold">{t('verificationTitle')}</h1>
        <p className="mt-1 text-md text-muted">{t('verificationBody')}</p>
      </div>
      <IdentityForm purpose="certify" initial={{ name: '', phone: '' }} onVerified={verify} />
      <Button variant="ghost" className="self-center" onClick={() => void signOut()}>
        {t('verificationOther')}
      </Button>
    </>
  );
}
