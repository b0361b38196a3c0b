import { ShieldCheck } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../../api/query-client.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { paths } from '../../../app/paths.ts';
import { t } from '../../../messages/sign-up.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { redirectTarget, sessionUserQuery, signOut, useSession } from '../../session/index.ts';
import { IdentityForm } from '../parts/IdentityForm.tsx';
import { fromMember } from '../parts/under-age.ts';
import { certifyMember } from '../queries/identity.ts';
import type { IdentityResult } from '../use-identity.ts';

/** /users/user-cert: members prove once who they are and that they are of age (specification section 2) */
export default function UserCertPage() {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-6 px-4 py-8">
      {!user ? (
        <TextSkeleton />
      ) : user.verification_yn === 'Y' ? (
        <EmptyState
          title={t('certAlreadyTitle')}
          body={t('certAlreadyBody')}
          action={
            <Link to={paths.home} className={buttonClass('primary')}>
              {t('toHome')}
            </Link>
          }
        />
      ) : (
        <Certify userKey={user.user_key} />
      )}
    </div>
  );
}

function Certify({ userKey }: { userKey: number }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();

  const certify = async ({ person, certToken }: IdentityResult): Promise<void> => {
    const verified = await certifyMember(person.cert_key, certToken);
    if (verified.user_adult_yn === 'N') {
      // The server has ended every sign-in. The page is left first: its guard would ask a visitor to sign in.
      await navigate(paths.signUpUnderAge, { replace: true, state: fromMember });
      sessionStore.clear();
      return;
    }
    await queryClient.refetchQueries({ queryKey: sessionUserQuery(userKey).queryKey });
    toast(t('certDone'), { tone: 'good' });
    await navigate(redirectTarget(search.get('redirect')), { replace: true });
  };

  return (
    <>
      <div>
        <ShieldCheck size={32} aria-hidden className="mb-3 text-honey-text" />
        <h1 className="text-xl font-extrabold">{t('certTitle')}</h1>
        <p className="mt-1 text-muted">{t('certBody')}</p>
      </div>
      <IdentityForm purpose="certify" initial={{ name: '', phone: '' }} onVerified={certify} />
      <Button variant="ghost" className="self-center" onClick={() => void signOut()}>
        {t('certOther')}
      </Button>
    </>
  );
}
