import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin-privacy.ts';
import { MemberLink } from '../../console/index.ts';
import { type Change, changesOf, hasChanges, isSame, personIn, textOf } from './audit-changes.ts';

type Entry = Pick<Schema<'AuditLogEntry'>, 'before' | 'after' | 'people'>;

/** What an entry of the audit log changed, field by field, with the names of people instead of their keys. */
export function AuditChanges({ entry }: { entry: Entry }) {
  if (!hasChanges(entry)) return null;
  return (
    <table className="mt-1 w-full table-fixed text-left text-sm">
      <caption className="sr-only">{t('changes')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody>
        {changesOf(entry.before, entry.after).map((change) => (
          <tr key={change.field} className="align-top">
            <th scope="row" className="chat-text w-32 py-0.5 pr-3 font-normal text-muted">
              {change.field}
            </th>
            <td className="chat-text py-0.5">
              <Difference change={change} people={entry.people} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Difference({ change, people }: { change: Change } & Pick<Entry, 'people'>) {
  const shown = (value: unknown): ReactNode => {
    const key = personIn(change.field, value);
    const person = key === null ? undefined : people.find(({ user_key }) => user_key === key);
    return person ? <MemberLink user={person} /> : textOf(value);
  };
  if (isSame(change)) return shown(change.after);
  return (
    <>
      {change.before !== undefined && (
        <del className="mr-2 text-muted">
          <span className="sr-only">{t('before')} </span>
          {shown(change.before)}
        </del>
      )}
      {change.after !== undefined && (
        <ins className="font-semibold no-underline">
          <span className="sr-only">{t('after')} </span>
          {shown(change.after)}
        </ins>
      )}
    </>
  );
}
