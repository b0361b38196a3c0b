import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/settings.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatAgo, formatDateTime } from '../../../ui/format/dates.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Card, Section } from '../../../ui/Section.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { deviceName } from '../model/device.ts';
import { RowsSkeleton } from '../parts/skeletons.tsx';
import { endSignIn, signInPageSize, signInsQuery } from '../queries/sign-ins.ts';

/** The member's active sign-ins; each can be ended, or all others at once. */
export function SignIns() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(signInsQuery(page));
  const endOthers = (): void => {
    openConfirm({
      title: t('othersTitle'),
      body: t('othersBody'),
      action: t('signInEnd'),
      tone: 'danger',
      onConfirm: async () => {
        await endSignIn('others');
        setPage(1);
        toast(t('othersEnded'), { tone: 'good' });
      },
    });
  };
  return (
    <Section title={t('signInsTitle')} help={t('signInsHelp')}>
      {data ? (
        <>
          <Card>
            {data.list.map((entry) => (
              <SignIn key={entry.id} entry={entry} />
            ))}
          </Card>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / signInPageSize)}
            onChange={setPage}
            className="mt-4"
          />
          {data.total > 1 ? (
            <Button className="mt-4" onClick={endOthers}>
              {t('othersEnd')}
            </Button>
          ) : (
            <p className="mt-2 text-muted">{t('signInsOnly')}</p>
          )}
        </>
      ) : error ? (
        <ErrorState title={t('signInsFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={2} tall />
      )}
    </Section>
  );
}

interface Entry {
  id: string;
  agent: string;
  address: string;
  created_at: string;
  last_used_at: string;
  current_yn: 'Y' | 'N';
}

function SignIn({ entry }: { entry: Entry }) {
  const device = deviceName(entry.agent);
  const current = entry.current_yn === 'Y';
  const end = useMutation({
    mutationFn: () => endSignIn(entry.id),
    onSuccess: () => toast(t('signInEnded', { device }), { tone: 'good' }),
    onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
  });
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone size={24} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {current && <Badge tone="honey">{t('signInCurrent')}</Badge>}
        </p>
        <p className="text-xs text-muted">
          {[
            entry.address,
            t('signInLast', { ago: formatAgo(entry.last_used_at) }),
            t('signInSince', { at: formatDateTime(entry.created_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={t('signInEndOf', { device })}
          onClick={() => end.mutate()}
        >
          {t('signInEnd')}
        </Button>
      )}
    </div>
  );
}
