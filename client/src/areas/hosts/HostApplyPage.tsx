import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/hosts.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { ApplicationForm } from './parts/ApplicationForm.tsx';
import { Rejected, UnderReview } from './parts/ApplicationState.tsx';
import { StartGuide } from './parts/StartGuide.tsx';
import { type HostApplicationCheck, hostApplicationQuery } from './queries/host-applications.ts';

/** /users/host-apply: the application to become a host in each of its states, and for a host how to start. */
export default function HostApplyPage() {
  const { userKey } = useSession();
  return (
    <div className="mx-auto max-w-text px-4 py-6">
      {userKey !== null && <ApplicationStatus userKey={userKey} />}
    </div>
  );
}

function ApplicationStatus({ userKey }: { userKey: number }) {
  const { data, error, refetch } = useQuery(hostApplicationQuery(userKey));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  if (data.refusal === 'already_host') return <StartGuide />;
  return (
    <>
      <h1 className="text-xl font-extrabold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead', { hours: data.review_hours })}</p>
      <Applying userKey={userKey} check={data} />
    </>
  );
}

function Applying({ userKey, check }: { userKey: number; check: HostApplicationCheck }) {
  const [reapplies, setReapplies] = useState(false);
  const { ask: application, state, refusal } = check;
  if (state === 'review' && application) return <UnderReview application={application} />;
  if (refusal !== null) return <Unable refusal={refusal} />;
  if (state === 'rejected' && application && !reapplies)
    return <Rejected application={application} onAgain={() => setReapplies(true)} />;
  return <ApplicationForm userKey={userKey} before={state === 'rejected' ? application : null} />;
}

const reasons: Readonly<Record<string, { body: string; to?: string; action?: string }>> = {
  verification_required: {
    body: t('unable_verification_required'),
    to: paths.userVerification,
    action: t('toVerify'),
  },
  host_ask_adults: { body: t('unable_host_ask_adults') },
  block_admin: { body: t('unable_block_admin'), to: paths.sanctions, action: t('toSanctions') },
  forbidden: { body: t('unable_forbidden') },
};

function Unable({ refusal }: { refusal: string }) {
  const { body, to, action } = reasons[refusal] ?? { body: '' };
  return (
    <EmptyState
      title={t('unable')}
      body={body}
      action={
        to && (
          <Link to={to} className={buttonClass('primary')}>
            {action}
          </Link>
        )
      }
    />
  );
}
