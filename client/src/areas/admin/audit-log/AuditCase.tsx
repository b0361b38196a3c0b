import { t } from '../../../messages/admin.ts';
import { auditActName } from '../../../messages/audit-acts.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Facts, MemberLink } from '../../console/index.ts';
import { AuditChanges } from './AuditChanges.tsx';
import { hasChanges } from './audit-changes.ts';
import type { AuditEntry } from './audit-log-query.ts';

/** An entry of the audit log: who did what and why, and the states before and after. */
export function AuditCase({ entry }: { entry: AuditEntry }) {
  const { operator } = entry;
  return (
    <>
      <Facts
        facts={[
          [
            t('auditAction'),
            <>
              {auditActName(entry.action)} <code className="text-muted">{entry.action}</code>
            </>,
          ],
          [t('auditOn'), entry.target],
          [t('auditBy'), operator ? <MemberLink key="operator" user={operator} /> : entry.operator_key],
          [t('reason'), entry.reason || '-'],
          [t('when'), formatDateTime(entry.at)],
          [t('auditRequest'), <code key="request">{entry.request_id}</code>],
        ]}
      />
      {hasChanges(entry) && (
        <section>
          <h3 className="mb-2 font-semibold">{t('changes')}</h3>
          <AuditChanges entry={entry} />
        </section>
      )}
    </>
  );
}
