import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { removeSnapshot, restoreSnapshot, snapshotsQuery, takeSnapshot } from '../queries/data.ts';
import { personasQuery } from '../queries/personas.ts';
import { Loaded } from './Loaded.tsx';
import { Rows } from './Rows.tsx';
import { runAction } from './run-action.ts';

/** Snapshots of the data, which can be restored. */
export function Snapshots() {
  const query = useQuery(snapshotsQuery);
  return (
    <Section title={t('snapshotsTitle')} help={t('snapshotsHelp')}>
      <TakeForm />
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('snapshotsEmpty')} body={t('snapshotsEmptyBody')} />
          ) : (
            <Rows>
              {list.map((snapshot) => (
                <SnapshotRow key={snapshot.name} snapshot={snapshot} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

/** The server's pattern of a name. */
const namePattern = /^[a-z0-9][a-z0-9_-]*$/;

function TakeForm() {
  const [name, setName] = useState('');
  const [userKey, setUserKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const members = useId();
  const personas = useQuery(personasQuery).data?.list ?? [];
  const take = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!namePattern.test(name)) {
      setProblem(t('snapshotNameShape'));
      return;
    }
    setBusy(true);
    await runAction(
      () => takeSnapshot(name, userKey === '' ? null : Number(userKey)),
      t('snapshotTaken', { name }),
    );
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => void take(event)}
      className="mb-3 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field
        label={t('snapshotName')}
        help={t('snapshotNameHelp')}
        error={problem}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
      <Field
        label={t('snapshotUser')}
        help={t('snapshotUserHelp')}
        inputMode="numeric"
        autoComplete="off"
        list={members}
        maxLength={10}
        value={userKey}
        onChange={(event) => setUserKey(event.target.value.replace(/\D/g, ''))}
      />
      <datalist id={members}>
        {personas.map(({ id, nick, user_key }) => (
          <option key={id} value={user_key} label={`${id} ${nick}`} />
        ))}
      </datalist>
      <Button type="submit" size="lg" busy={busy} className="sm:mt-6">
        {t('snapshotTake')}
      </Button>
    </form>
  );
}

function SnapshotRow({
  snapshot: { name, user_key, created_at },
}: {
  snapshot: Schema<'SandboxSnapshotInfo'>;
}) {
  const restore = () =>
    openConfirm({
      tone: 'danger',
      title: t('restoreTitle', { name }),
      body: user_key === null ? t('restoreBody') : t('restoreMemberBody'),
      action: t('restore'),
      onConfirm: () => runAction(() => restoreSnapshot(name), t('restored', { name })),
    });
  const remove = () =>
    openConfirm({
      tone: 'danger',
      title: t('removeTitle', { name }),
      action: t('remove'),
      onConfirm: () => removeSnapshot(name),
    });
  return (
    <li className="flex flex-wrap items-center gap-2 p-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge>{user_key === null ? t('snapshotAll') : t('snapshotMember', { key: user_key })}</Badge>
        </p>
        <time dateTime={created_at} className="text-muted">
          {formatDateTime(created_at)}
        </time>
      </div>
      <Button aria-label={t('restoreOf', { name })} onClick={restore}>
        {t('restore')}
      </Button>
      <Button variant="ghost" aria-label={t('removeOf', { name })} onClick={remove}>
        {t('remove')}
      </Button>
    </li>
  );
}
