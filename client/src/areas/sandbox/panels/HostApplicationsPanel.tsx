import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo } from '../../../ui/format/dates.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { decideHostApplication, hostApplicationsQuery } from '../queries/host-applications.ts';

/** Host applications, decided in one click. */
export function HostApplicationsPanel() {
  const query = useQuery(hostApplicationsQuery);
  return (
    <>
      <Section title={t('hostApplications')} help={t('hostApplicationsHelp')}>
        <Loaded query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('hostApplicationsNone')} body={t('hostApplicationsNoneBody')} />
            ) : (
              <Rows>
                {list.map((application) => (
                  <ApplicationRow key={application.user_key} application={application} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'host-asks' },
          { method: 'POST', path: 'host-asks/1001/decide', body: { decision: 'approve' } },
        ]}
      />
    </>
  );
}

function ApplicationRow({ application }: { application: Schema<'SandboxHostAsk'> }) {
  const [busy, setBusy] = useState(false);
  const decide = async (
    body: Parameters<typeof decideHostApplication>[1],
    successText: string,
  ): Promise<void> => {
    setBusy(true);
    await runAction(() => decideHostApplication(application.user_key, body), successText);
    setBusy(false);
  };
  const { nick } = application;
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="chat-text font-semibold">
          {nick}{' '}
          <span className="font-normal text-muted">{application.login_id ?? application.user_key}</span>
        </p>
        <p className="chat-text text-muted">
          {application.career} · {formatAgo(application.asked_at)}
        </p>
      </div>
      <Button
        size="sm"
        variant="primary"
        busy={busy}
        onClick={() => void decide({ decision: 'approve' }, t('hostApplicationApproved', { nick }))}
      >
        {t('approve')}
      </Button>
      <Button
        size="sm"
        busy={busy}
        onClick={() =>
          void decide(
            { decision: 'reject', reason: t('hostApplicationReason') },
            t('hostApplicationRejected', { nick }),
          )
        }
      >
        {t('reject')}
      </Button>
    </li>
  );
}
