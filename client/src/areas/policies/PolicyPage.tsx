import './policy-page.css';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/policies.ts';
import { ErrorPage } from '../../site/ErrorPage.tsx';
import { PageError } from '../../site/page-error.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { Skeleton, TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Contents } from './Contents.tsx';
import { Markdown } from './Markdown.tsx';
import { policyHistoryQuery, policyQuery } from './policy-queries.ts';
import { useLightPrint } from './print.ts';
import { isAnnounced, VersionBar } from './VersionBar.tsx';

const namePattern = /^[a-z][a-z0-9-]{1,59}$/;
const versionPattern = /^[1-9]\d{0,8}$/;
const notFoundCodes = new Set(['policy_not_found', 'not_found', 'validation_failed']);

/** /policy/{id}: the policy in force, or with `?version=` an earlier or announced one. */
export default function PolicyPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const version = search.get('version');
  useLightPrint();
  const known = namePattern.test(id) && (version === null || versionPattern.test(version));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...policyQuery(version ?? id),
    enabled: known,
  });
  // Fetched in parallel: its notes are above the text, which must not move while it is read.
  const history = useQuery({ ...policyHistoryQuery(id), enabled: known });
  const missing = !known || notFoundCodes.has(errorCode(error) ?? '');
  // A version of another policy is at that policy's address.
  if (missing || (data && !isPlaceholderData && data.gubn !== id)) {
    return <ErrorPage kind="common" message={new PageError('common', pathname).message} />;
  }
  if (data && data.gubn === id && !history.isPending)
    return <Policy policy={data} busy={isPlaceholderData} />;
  if (error)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  return <PolicySkeleton />;
}

function Policy({ policy, busy }: { policy: Schema<'PolicyText'>; busy: boolean }) {
  const [, setSearch] = useSearchParams();
  const choose = (version: { policy_no: number; in_force_yn: 'Y' | 'N' } | null): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (version === null || version.in_force_yn === 'Y') next.delete('version');
        else next.set('version', String(version.policy_no));
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <div className="policy-page mx-auto max-w-content px-4 py-6 lg:px-6" aria-busy={busy}>
      <header className="mb-6 border-line border-b pb-4">
        <h1 className="text-xl font-extrabold">{policy.title}</h1>
        <p className="mt-1 mb-4 text-sm text-muted">
          {t('effective', { date: formatDate(policy.effective_at) })}
        </p>
        <VersionBar gubn={policy.gubn} policyNo={policy.policy_no} onChoose={choose} />
      </header>
      <Notes policy={policy} onChoose={choose} />
      <div className="lg:flex lg:gap-8">
        <Contents text={policy.content} />
        <article className={busy ? 'max-w-text min-w-0 flex-1 opacity-60' : 'max-w-text min-w-0 flex-1'}>
          <Markdown text={policy.content} />
        </article>
      </div>
    </div>
  );
}

/** Which version this is, its changes, and whether another one is announced. */
function Notes({
  policy,
  onChoose,
}: {
  policy: Schema<'PolicyText'>;
  onChoose: (version: { policy_no: number; in_force_yn: 'Y' | 'N' } | null) => void;
}) {
  const history = useQuery(policyHistoryQuery(policy.gubn)).data;
  const date = formatDate(policy.effective_at);
  const coming = policy.in_force_yn === 'Y' ? history?.list.findLast(isAnnounced) : undefined;
  return (
    <div className="mb-6 flex flex-col gap-2 empty:hidden">
      {policy.in_force_yn === 'N' && (
        <Note
          action={
            <Button size="sm" onClick={() => onChoose(null)}>
              {t('seeCurrent')}
            </Button>
          }
        >
          {isAnnounced(policy) ? t('comingNote', { date }) : t('earlierNote')}
        </Note>
      )}
      {coming && (
        <Note
          action={
            <Button size="sm" onClick={() => onChoose(coming)}>
              {t('seeComing')}
            </Button>
          }
        >
          {t('comingExists', { date: formatDate(coming.effective_at) })}
        </Note>
      )}
      {policy.summary && (
        <Note>
          <strong className="font-semibold">{t('changes')}</strong> {policy.summary}
        </Note>
      )}
    </div>
  );
}

function Note({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-sm">
      <Info size={16} aria-hidden className="shrink-0 text-honey-text" />
      <p className="flex-1">{children}</p>
      {action && <span className="print:hidden">{action}</span>}
    </div>
  );
}

function PolicySkeleton() {
  return (
    <div className="mx-auto min-h-dvh max-w-content px-4 py-6 lg:px-6">
      <div className="mb-6 border-line border-b pb-4">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="mt-1 mb-4 h-5 w-32" />
        <Skeleton className="h-16 w-48" />
      </div>
      <div className="max-w-text">
        <TextSkeleton lines={12} />
      </div>
    </div>
  );
}
