import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { formatAgo } from '../../../ui/format/dates.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { decideReport, reportsQuery } from '../queries/reports.ts';

/** Open reports, decided in one click. */
export function ReportsPanel() {
  const query = useQuery(reportsQuery);
  return (
    <>
      <Section title={t('openReports')} help={t('openReportsHelp')}>
        <Loaded query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('openReportsNone')} body={t('openReportsNoneBody')} />
            ) : (
              <Rows>
                {list.map((report) => (
                  <ReportRow key={report.id} report={report} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'reports' },
          { method: 'POST', path: 'reports/31/decide', body: { decision: 'acted', act: t('reportAct') } },
        ]}
      />
    </>
  );
}

function ReportRow({ report }: { report: Schema<'SandboxReport'> }) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(t('reportAct'));
  const decide = async (body: Parameters<typeof decideReport>[1], successText: string): Promise<void> => {
    setBusy(true);
    await runAction(() => decideReport(report.id, body), successText);
    setBusy(false);
  };
  const { target_nick: nick } = report;
  return (
    <li className="flex flex-wrap items-end gap-3 p-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="chat-text font-semibold">
          {nick} <span className="font-normal text-muted">{report.target}</span>
        </p>
        <p className="chat-text text-muted">
          {report.content} · {report.reporter_nick} · {formatAgo(report.created_at)}
        </p>
      </div>
      <Field
        label={t('reportActionLabel')}
        value={done}
        maxLength={500}
        onChange={(event) => setDone(event.target.value)}
        className="basis-56"
      />
      <Button
        size="sm"
        variant="primary"
        busy={busy}
        disabled={done.trim() === ''}
        onClick={() => void decide({ decision: 'acted', act: done.trim() }, t('reportActed', { nick }))}
      >
        {t('reportActionDo')}
      </Button>
      <Button
        size="sm"
        busy={busy}
        onClick={() => void decide({ decision: 'dismissed' }, t('reportDismissed', { nick }))}
      >
        {t('reportDismiss')}
      </Button>
    </li>
  );
}
