import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useId } from 'react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/policies.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { policyHistoryQuery } from './policy-queries.ts';

type Version = Schema<'PolicyVersion'>;

/** Whether a version is announced and not in force yet. */
export const isAnnounced = (version: Pick<Version, 'in_force_yn' | 'effective_at'>): boolean =>
  version.in_force_yn === 'N' && new Date(version.effective_at).getTime() > Date.now();

function labelOf(version: Version): string {
  const date = formatDate(version.effective_at);
  if (version.in_force_yn === 'Y') return t('current', { date });
  return isAnnounced(version) ? t('coming', { date }) : t('effective', { date });
}

/** Selects a version of a policy, and prints the current one. */
export function VersionBar({
  gubn,
  policyNo,
  onChoose,
}: {
  gubn: string;
  policyNo: number;
  onChoose: (version: Version) => void;
}) {
  const id = useId();
  const { data, error } = useQuery(policyHistoryQuery(gubn));
  return (
    <div className="flex flex-wrap items-end justify-between gap-2 print:hidden">
      {data ? (
        <div>
          <label htmlFor={id} className="mb-1 block text-sm font-semibold">
            {t('version')}
          </label>
          <select
            id={id}
            value={policyNo}
            onChange={(event) => {
              const chosen = data.list.find(({ policy_no }) => policy_no === Number(event.target.value));
              if (chosen) onChoose(chosen);
            }}
            className="h-10 rounded-control border border-edge bg-background px-3 text-sm text-text"
          >
            {data.list.map((version) => (
              <option key={version.policy_no} value={version.policy_no}>
                {labelOf(version)}
              </option>
            ))}
          </select>
        </div>
      ) : error ? (
        <p className="text-sm text-muted">{t('historyFailed')}</p>
      ) : (
        <Skeleton className="h-16 w-48" />
      )}
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  );
}
