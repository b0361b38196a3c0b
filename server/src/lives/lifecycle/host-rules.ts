import type { Prisma } from '../../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { LiveTypeName } from '../lists/live-lists.dto.ts';

/**
 * Locks the rows of hosts until the commit, in the order of their keys. Restrictions (MemberSanctionsService.write), seats and
 * lives are written under the same lock, so the later of two concurrent writes sees the earlier one.
 */
export async function lockHosts(
  transaction: Prisma.TransactionClient,
  hostKeys: readonly number[],
): Promise<void> {
  await executeWithin(transaction, 'lives_lock_hosts', 'SELECT members_lock($1::int[])', [[...hostKeys]]);
}

/**
 * Checks that a host may start a live. The caller holds the lock on the host's row. Throws host_not_found, block_admin,
 * broadcast_restricted, and contestant_seated for a contestant of an excel live (BROADCAST-33).
 */
export async function assertMayStart(
  transaction: Prisma.TransactionClient,
  hostKey: number,
  now: Date,
): Promise<void> {
  const [host] = await queryWithin<
    'lives_host_state',
    { service: boolean; broadcast: boolean; engagement: 'live' | 'seat' | null }
  >(
    transaction,
    'lives_host_state',
    `
    SELECT member_is_restricted(u.user_key, 'service', $1::timestamptz) AS service,
      member_is_restricted(u.user_key, 'broadcast', $2::timestamptz) AS broadcast,
      host_engagement(u.user_key) AS engagement
    FROM member_profiles u WHERE u.user_key = $3 AND u.role = 'host' AND u.deleted_at IS NULL`,
    [now, now, hostKey],
  );
  if (!host) throw new AppError('host_not_found');
  if (host.service) throw new AppError('block_admin');
  if (host.broadcast) throw new AppError('broadcast_restricted');
  if (host.engagement === 'seat') throw new AppError('contestant_seated');
}

/**
 * Checks that a host may be seated in this owner's excel live. The caller holds the lock on the host's row. Throws
 * contestant_not_found, contestant_on_air (BROADCAST-32).
 */
export async function assertMayBeSeated(
  transaction: Prisma.TransactionClient,
  ownerKey: number,
  hostKey: number,
): Promise<void> {
  const [row] = await queryWithin<
    'lives_contestant_refusal',
    { refusal: 'contestant_not_found' | 'contestant_on_air' | null }
  >(transaction, 'lives_contestant_refusal', 'SELECT contestant_refusal($1::int, $2::int) AS refusal', [
    ownerKey,
    hostKey,
  ]);
  if (row?.refusal) throw new AppError(row.refusal);
}

/** Seats the first contestants of a live that starts. Throws contestant_not_found, contestant_on_air. */
export async function seatContestants(
  transaction: Prisma.TransactionClient,
  { ownerKey, vodKey, type }: { ownerKey: number; vodKey: number; type: LiveTypeName | undefined },
  contestants: readonly number[],
): Promise<void> {
  if (contestants.length === 0) return;
  if (type === 'excel') {
    for (const hostKey of contestants) await assertMayBeSeated(transaction, ownerKey, hostKey);
  } else {
    const hosts = await transaction.user.count({
      where: { userKey: { in: [...contestants], not: ownerKey }, role: 'host', deletedAt: null },
    });
    if (hosts < contestants.length) throw new AppError('contestant_not_found');
  }
  await transaction.liveContestant.createMany({
    data: contestants.map((hostKey, place) => ({ vodKey, hostKey, seat: place })),
  });
}
