import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../access/held-rights.ts';
import type { OperatorRight } from '../access/rights.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { Actor } from '../audit/operator.decorator.ts';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import type { Prisma } from '../database/generated/client.ts';
import { executeWithin, queryWithin } from '../database/transaction-statements.ts';
import { AppError } from '../errors/app-error.ts';
import type { Personal } from '../privacy/personal.ts';
import { Registry } from '../registry.ts';
import { SettingsStore } from '../settings/settings.store.ts';
import type { MaskedFieldQuery, UnmaskedField, UnmaskRequest } from './unmasking.dto.ts';

/** A kind of target whose fields can be unmasked. */
export interface UnmaskableKind {
  /** The area, of the action in the audit log. */
  area: string;
  /** The right that reading a field in full requires. */
  right: OperatorRight;
  /** The names of the fields. */
  fields: readonly string[];
  /** The fields of the target with this key; undefined if there is none. */
  read: (key: string) => Promise<Readonly<Record<string, Personal>> | undefined>;
}

const minuteMs = 60_000;

/**
 * Shows one masked field for a reason, for a few minutes (ADMIN-34). The entry in the audit log is the permission:
 * while the newest one of this operator, target and field is young enough, the field may be read again. There is no
 * second record that could disagree with the log.
 */
@Injectable()
export class UnmaskingService {
  private readonly kinds = new Registry<UnmaskableKind>('the kind of masked target');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly audit: AuditService,
  ) {}

  /** Declares a kind of target; called by the area that owns it. */
  register(name: string, kind: UnmaskableKind): void {
    this.kinds.declare(kind.area, { [name]: kind });
  }

  /**
   * Shows a field for a reason. While it is shown already, nothing is written. Throws right_missing,
   * step_up_required, masked_field_not_found.
   */
  async unmask(actor: Actor, rights: HeldRights, request: UnmaskRequest): Promise<UnmaskedField> {
    const { target, field } = request;
    const { kind, value } = await this.find(rights, request);
    const held = await this.database.prisma.$transaction(async (within) => {
      // Two requests of one operator for one field at the same time are one entry.
      await executeWithin(within, 'unmask_lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `unmask ${actor.operatorKey} ${target} ${field}`,
      ]);
      const holds = await this.heldSince(within, actor, kind, request);
      if (holds) return holds;
      await this.audit.write(within, actor, {
        action: `${kind.area}.unmask`,
        target: target as `${string}:${string}`,
        reason: request.reason.trim(),
        after: { field },
      });
      return undefined;
    });
    // The moment of an entry is set when it is written, right before the commit.
    const since = held ?? (await this.heldSince(this.database.prisma, actor, kind, request));
    return this.shown(request, value, since ?? this.clock.now());
  }

  /**
   * Shows a field again while it is unmasked for this operator. Throws right_missing, step_up_required,
   * masked_field_not_found, unmask_ended.
   */
  async again(actor: Actor, rights: HeldRights, query: MaskedFieldQuery): Promise<UnmaskedField> {
    const { kind, value } = await this.find(rights, query);
    const since = await this.heldSince(this.database.prisma, actor, kind, query);
    if (!since) throw new AppError('unmask_ended');
    return this.shown(query, value, since);
  }

  private get validMs(): number {
    return this.settings.get('unmask_minutes') * minuteMs;
  }

  private shown({ target, field }: MaskedFieldQuery, value: string, since: Date): UnmaskedField {
    const untilMs = since.getTime() + this.validMs;
    return {
      target,
      field,
      value,
      until: new Date(untilMs).toISOString(),
      seconds_left: Math.max(0, Math.ceil((untilMs - this.clock.nowMs()) / 1000)),
    };
  }

  /** The right is checked first: without it the caller does not learn whether the target exists. */
  private async find(
    rights: HeldRights,
    { target, field }: MaskedFieldQuery,
  ): Promise<{ kind: UnmaskableKind; value: string }> {
    const [name = '', key = ''] = target.split(':');
    if (!this.kinds.has(name)) throw new AppError('masked_field_not_found');
    const kind = this.kinds.get(name);
    rights.require(kind.right);
    const found = kind.fields.includes(field) ? (await kind.read(key))?.[field] : undefined;
    if (!found) throw new AppError('masked_field_not_found');
    return { kind, value: found.reveal() };
  }

  private async heldSince(
    within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
    { operatorKey }: Actor,
    { area }: UnmaskableKind,
    { target, field }: MaskedFieldQuery,
  ): Promise<Date | undefined> {
    const now = this.clock.now();
    const [held] = await queryWithin<'unmask_held', { at: Date }>(
      within,
      'unmask_held',
      `SELECT at FROM audit_entries
       WHERE operator_key = $1 AND target = $2 AND action = $3 AND after = $4 AND at > $5 AND at <= $6
       ORDER BY audit_no DESC LIMIT 1`,
      [
        operatorKey,
        target,
        `${area}.unmask`,
        JSON.stringify({ field }),
        new Date(now.getTime() - this.validMs),
        now,
      ],
    );
    return held?.at;
  }
}
