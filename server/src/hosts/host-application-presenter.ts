import type { HostApplicationPeriod } from '@honey/rules';
import type { HostApplication as HostApplicationRow } from '../core/database/generated/client.ts';
import type { KeptFile } from '../files/index.ts';
import type { HostApplication } from './host-applications.dto.ts';

/** Presents an application with those of its pictures that still exist. */
export function presentHostApplication(
  row: HostApplicationRow,
  images: ReadonlyMap<number, KeptFile>,
): HostApplication {
  return {
    host_ask_id: row.hostAskId,
    state: row.state,
    career: row.career,
    period: row.periodCd as HostApplicationPeriod,
    platform: row.platform,
    sns_account: row.snsAccount,
    images: row.fileIds.flatMap((id) => images.get(id) ?? []),
    reason: row.reason,
    asked_at: row.askedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
