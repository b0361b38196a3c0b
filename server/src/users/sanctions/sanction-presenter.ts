import type { Sanction } from '../../core/database/generated/client.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { sanctionHolds } from './sanction-rules.ts';
import type { ManagedSanction } from './sanctions.dto.ts';

/** Presents a restriction to operators. */
export function presentSanction(row: Sanction, now: Date): ManagedSanction {
  const { id, userKey, kind, reason, startsAt, endsAt, liftedAt } = row;
  return {
    id,
    user_key: userKey,
    kind,
    reason,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    lifted_at: liftedAt?.toISOString() ?? null,
    active_yn: yn(sanctionHolds(row, now)),
  };
}
