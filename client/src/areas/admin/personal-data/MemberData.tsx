import { Intent } from '@honey/client';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/personal-data.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Facts, openActionDialog } from '../../console/index.ts';
import { openEraseDialog } from './erase-dialog.ts';
import { type DataSummary, requestData, summaryQuery } from './personal-data-queries.ts';
import { Retained } from './Retained.tsx';
import { RowTable } from './RowTable.tsx';

/** What is stored about one member, what an erasure would do, and both requests. */
export function MemberData({ userKey }: { userKey: number }) {
  const { data, error, refetch } = useQuery(summaryQuery(userKey));
  return (
    <>
      <Link to={paths.adminSection('personal-data')} className={buttonClass('ghost', 'sm', '-ml-3 mb-2')}>
        <ArrowLeft size={18} aria-hidden />
        {t('back')}
      </Link>
      {data ? (
        <Summary summary={data} />
      ) : error === null ? (
        <TextSkeleton lines={10} />
      ) : errorCode(error) === 'user_not_found' ? (
        <EmptyState title={t('notFound')} body={t('notFoundBody')} />
      ) : (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Summary({ summary }: { summary: DataSummary }) {
  const { user, deleted_at, deletion_asked_at, refusal, waits_for } = summary;
  const requestCopy = (): void => {
    const intent = new Intent();
    openActionDialog({
      title: t('copyTitle', { nick: user.nick }),
      body: t('copyBody'),
      action: t('copy'),
      tone: 'primary',
      reasonHelp: t('reasonHelp'),
      onConfirm: ({ reason }) => {
        const body = { user_key: user.user_key, kind: 'copy' as const, reason };
        return intent.attempt(body, (key) => requestData(body, key));
      },
    });
  };
  return (
    <article aria-label={user.nick} className="flex flex-col gap-6">
      <h2 className="chat-text text-lg font-extrabold">
        {t('memberOf', { nick: user.nick, key: user.user_key })}
      </h2>
      <Facts
        facts={[
          ...(deleted_at === null ? [] : [[t('erasedAt'), formatDateTime(deleted_at)] as const]),
          ...(deleted_at !== null || deletion_asked_at === null
            ? []
            : [[t('leavingAt'), formatDateTime(deletion_asked_at)] as const]),
          [t('waitsFor'), waits_for.map((wait) => t(`wait_${wait}`)).join(', ') || t('waitsNothing')],
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={requestCopy}>
          {t('copy')}
        </Button>
        {deleted_at === null && refusal === null && (
          <Button variant="danger" onClick={() => openEraseDialog({ summary })}>
            {t('erase')}
          </Button>
        )}
        {deleted_at !== null && <p className="text-sm text-muted">{t('erased')}</p>}
        {deleted_at === null && refusal !== null && (
          <p className="text-sm text-muted">{t(`refusal_${refusal}`)}</p>
        )}
      </div>
      <Retained summary={summary} />
      <Tables summary={summary} />
    </article>
  );
}

function Tables({ summary: { tables } }: { summary: DataSummary }) {
  return (
    <section aria-labelledby="stored">
      <h3 id="stored" className="mb-2 font-extrabold">
        {t('tables', { count: tables.length })}
      </h3>
      {tables.length === 0 ? (
        <p className="text-sm text-muted">{t('noTables')}</p>
      ) : (
        <RowTable
          heads={[t('table'), t('rows'), t('effect')]}
          rows={tables.map(({ table, row_cnt, effect }) => [
            table,
            formatNumber(row_cnt),
            t(`effect_${effect}`),
          ])}
        />
      )}
    </section>
  );
}
