import type { AuditSeals } from '@honey/server/core/audit/audit-seals';
import type pg from 'pg';
import { type Cell, copyRows } from '../../bulk/copy.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';

/** Most acts read or change a member. */
const acts = [
  { action: 'users.look', kind: 'user' },
  { action: 'users.look', kind: 'user' },
  { action: 'users.update', kind: 'user' },
  { action: 'reports.decide', kind: 'report' },
  { action: 'inquiries.answer', kind: 'inquiry' },
] as const;
const reasons = ['고객센터 문의', '이용자 요청', '신고 확인'];

/**
 * Writes entries of the audit log after those that exist, each sealed over the one before, and the log's head. They are
 * written by every operator in turn.
 */
export async function writeAuditLog(
  client: pg.Client,
  { size, joinedMs, nowMs }: LoadPlan,
  keys: LoadKeys,
  seals: AuditSeals,
): Promise<void> {
  const { rows } = await client.query<{ audit_no: number; seal: string }>(
    'SELECT audit_no, seal FROM audit_entries ORDER BY audit_no DESC LIMIT 1',
  );
  const { rows: operators } = await client.query<{ user_key: number }>(
    `SELECT user_key FROM users WHERE role = 'operator' ORDER BY user_key`,
  );
  let [auditNo, seal] = [rows[0]?.audit_no ?? 0, rows[0]?.seal];
  await copyRows(client, {
    table: 'audit_entries',
    columns: [
      ...['audit_no', 'at', 'operator_key', 'action', 'target', 'reason', 'before', 'after', 'request_id'],
      'seal',
    ],
    rows: (function* (): Generator<Cell[]> {
      for (let place = 0; place < size.auditEntries; place += 1) {
        auditNo += 1;
        const { action, kind } = acts[place % acts.length] ?? acts[0];
        const changes = action === 'users.update';
        const entry = {
          auditNo,
          at: new Date(Math.floor(joinedMs + (place * (nowMs - joinedMs)) / size.auditEntries)),
          operatorKey: operators[place % operators.length]?.user_key ?? 0,
          action,
          target: `${kind}:${keys.user + (place % size.members)}`,
          reason: changes ? (reasons[place % reasons.length] ?? '') : '',
          before: changes ? '{"vip_level":0}' : '{}',
          after: changes ? '{"vip_level":1}' : '{}',
          requestId: `load-${place}`,
        };
        seal = seals.ofEntry(entry, seal);
        const { at, operatorKey, target, reason, before, after, requestId } = entry;
        yield [
          auditNo,
          at.toISOString(),
          operatorKey,
          action,
          target,
          reason,
          before,
          after,
          requestId,
          seal,
        ];
      }
    })(),
  });
  const head = seals.ofHead(auditNo, seal ?? '');
  await client.query(
    `INSERT INTO audit_heads (id, entries, last_seal, seal) VALUES (1, $1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET entries = excluded.entries, last_seal = excluded.last_seal, seal = excluded.seal`,
    [head.entries, head.lastSeal, head.seal],
  );
}
