import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-texts.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { type DiffRow, lineDiff, sideBySide } from './line-diff.ts';
import { type ManagedPolicy, policyNameOf, policyTextQuery, versionsQuery } from './policy-admin-queries.ts';

/** Unchanged lines that are shown on either side of a change. */
const around = 2;

/** Two versions of a policy side by side; at first the version and the one before it. */
export default function PolicyCompare({ policy, onClose }: { policy: ManagedPolicy } & OverlayProps) {
  const versions = useQuery(versionsQuery(policyNameOf(policy.gubn)));
  const others = (versions.data?.list ?? []).filter(({ policy_no }) => policy_no !== policy.policy_no);
  const [chosen, setChosen] = useState('');
  const earlier = others.find(
    ({ effective_at, state }) => state !== 'withdrawn' && effective_at <= policy.effective_at,
  );
  const otherNo = chosen === '' ? (earlier ?? others[0])?.policy_no : Number(chosen);
  return (
    <Dialog
      title={t('policyCompareTitle')}
      description={`${policy.title} · ${nameOf(policy)}`}
      onClose={onClose}
      width="content"
    >
      {versions.error && <ErrorState title={admin('failed')} body={errorMessage(versions.error)} />}
      {versions.data && otherNo === undefined && <p>{admin('none')}</p>}
      {otherNo !== undefined && (
        <>
          <Choice
            label={t('policyCompareWith')}
            className="mb-4"
            value={String(otherNo)}
            options={others.map((version) => ({
              value: String(version.policy_no),
              label: `${nameOf(version)} · ${t(`state_${version.state}`)}`,
            }))}
            onChange={setChosen}
          />
          <Comparison before={otherNo} after={policy.policy_no} />
        </>
      )}
    </Dialog>
  );
}

const nameOf = ({ policy_no, effective_at }: ManagedPolicy): string =>
  t('policyNumber', { no: policy_no, date: formatDate(effective_at) });

function Comparison({ before, after }: { before: number; after: number }) {
  const one = useQuery(policyTextQuery(before));
  const other = useQuery(policyTextQuery(after));
  const lines = useMemo(
    () => (one.data && other.data ? lineDiff(one.data.content, other.data.content) : undefined),
    [one.data, other.data],
  );
  const failed = one.error ?? other.error;
  if (failed) return <ErrorState title={admin('failed')} body={errorMessage(failed)} />;
  if (!lines) return <TextSkeleton lines={8} />;
  const count = (kind: 'added' | 'dropped'): number => lines.filter((line) => line.kind === kind).length;
  if (lines.every(({ kind }) => kind === 'same')) return <p role="status">{t('policySame')}</p>;
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
        {t('policyAdded', { count: count('added') })} · {t('policyDropped', { count: count('dropped') })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <div tabIndex={0} className="overflow-x-auto rounded-card border border-line">
        <table className="w-full min-w-[40rem] table-fixed text-sm">
          <thead>
            <tr className="border-line border-b text-left">
              <th className="p-2">{t('policyBefore')}</th>
              <th className="p-2">{t('policyAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {shortened(sideBySide(lines)).map((row) => (
              <Row key={row.at} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type ShownRow = (DiffRow & { at: number }) | { at: number; hidden: number };

/** Long unchanged passages as one row that counts their lines. */
function shortened(rows: readonly DiffRow[]): ShownRow[] {
  const isNear = (at: number): boolean =>
    rows.slice(Math.max(0, at - around), at + around + 1).some(({ changed }) => changed);
  const shown: ShownRow[] = [];
  rows.forEach((row, at) => {
    const last = shown.at(-1);
    if (isNear(at)) shown.push({ ...row, at });
    else if (last && 'hidden' in last) last.hidden += 1;
    else shown.push({ at, hidden: 1 });
  });
  return shown;
}

function Row({ row }: { row: ShownRow }) {
  if ('hidden' in row)
    return (
      <tr>
        <td colSpan={2} className="bg-raised p-2 text-center text-xs text-muted">
          {t('policyUnchanged', { count: row.hidden })}
        </td>
      </tr>
    );
  const cell = (line: string | null, label: string, mark: string) => (
    <td className={clsx('chat-text p-2 align-top whitespace-pre-wrap', row.changed && line !== null && mark)}>
      {row.changed && line !== null && <span className="mr-1 text-xs font-semibold text-muted">{label}</span>}
      {line}
    </td>
  );
  return (
    <tr className="border-line border-t">
      {cell(row.before, t('policyDroppedLine'), 'bg-danger/15')}
      {cell(row.after, t('policyAddedLine'), 'bg-good/15')}
    </tr>
  );
}
