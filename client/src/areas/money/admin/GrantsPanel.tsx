import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { ConsoleList, Facts, type ListDefinition, useList } from '../../console/index.ts';
import { grantsFile, grantsQuery } from './admin-queries.ts';
import { openGrantDialog, openTransferDialog } from './grant-dialogs.ts';

type Entry = Schema<'AuditLogEntry'>;

const kinds = ['wallet.grant', 'wallet.recall', 'wallet.transfer'] as const;

const kindOf = ({ action }: Entry): string =>
  kinds.some((kind) => kind === action) ? t(action as (typeof kinds)[number]) : action;

const operatorOf = ({ operator, operator_key }: Entry): string => operator?.nick ?? String(operator_key);

const definition: ListDefinition<Entry> = {
  label: t('grants'),
  keyOf: ({ audit_no }) => audit_no,
  nameOf: ({ target }) => target,
  nameHead: t('member'),
  columns: [
    { key: 'kind', head: t('direction'), cell: (entry) => <Badge>{kindOf(entry)}</Badge> },
    { key: 'reason', head: t('reason'), cell: ({ reason }) => <span className="chat-text">{reason}</span> },
    { key: 'operator', head: t('operator'), cell: operatorOf },
    { key: 'at', head: admin('when'), cell: ({ at }) => formatDateTime(at) },
  ],
  card: (entry) => (
    <>
      <Badge>{kindOf(entry)}</Badge> {operatorOf(entry)} · {formatDateTime(entry.at)}
    </>
  ),
  csv: { name: 'grants', load: grantsFile },
  details: (entry) => (
    <>
      <p>
        <Badge>{kindOf(entry)}</Badge>
      </p>
      <Facts
        facts={[
          [t('reason'), entry.reason],
          [t('operator'), operatorOf(entry)],
          [admin('when'), formatDateTime(entry.at)],
          [
            admin('after'),
            <code key="after" className="text-xs">
              {entry.after}
            </code>,
          ],
        ]}
      />
    </>
  ),
  empty: { title: t('grantsNone'), body: t('grantsNoneBody') },
  targetOf: ({ target }) => target,
};

/** Grants, recalls and transfers of honey, and the forms for new ones. */
export default function GrantsPanel() {
  const list = useList('grants', []);
  const query = useQuery(grantsQuery(list.cursor));
  return (
    <>
      <p className="mb-4 text-muted">{t('grantsLead')}</p>
      <ConsoleList
        list={list}
        definition={definition}
        query={query}
        actions={
          <>
            <Button variant="primary" onClick={() => openGrantDialog({})}>
              {t('grantOpen')}
            </Button>
            <Button onClick={() => openTransferDialog({})}>{t('transferOpen')}</Button>
          </>
        }
      />
    </>
  );
}
