import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OperatorRolesService } from '../access/operator-roles.service.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { Actor } from '../audit/operator.decorator.ts';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { OperatorRequest, Prisma } from '../database/generated/client.ts';
import { executeWithin } from '../database/transaction-statements.ts';
import { AppError } from '../errors/app-error.ts';
import { inputHash } from '../idempotency/idempotency-key.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { PendingApproval, RequestKindName } from './operator-requests.dto.ts';
import type { RequestFacts, RequestKind } from './request-kinds.ts';

const hourMs = 3_600_000;
/** How long a request waits for a second operator. */
const waitsForMs = 24 * hourMs;
const expireEveryMs = 60_000;

/** Undoes the transaction of an act that needs a second operator. */
class NeedsApproval extends Error {
  constructor(readonly facts: RequestFacts) {
    super('the act needs a second operator');
  }
}

/** Undoes the transaction of an approval whose request no longer holds. */
class NoLongerHolds extends Error {}

/**
 * Acts above a threshold that two operators do together (ADMIN-18 to ADMIN-21): the first requests, the second approves,
 * and then the act is done by the same function as always, with the first one's key, in one transaction with the end of
 * the request.
 */
@Injectable()
export class OperatorRequestsService implements OnModuleInit {
  private readonly kinds = new Map<string, RequestKind<unknown, unknown>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly roles: OperatorRolesService,
    private readonly audit: AuditService,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('operator-requests', expireEveryMs, () => this.expireDue());
  }

  /** Declares an act that may need a second operator; called by the area of the act. */
  define<Input, Answer>(kind: RequestKind<Input, Answer>): void {
    // The input of a stored request is what the same kind has stored.
    this.kinds.set(kind.name, kind as RequestKind<unknown, unknown>);
  }

  /** The unit of an act's amounts. */
  unitOf(kind: string): 'STAR' | 'KRW' {
    return this.kindOf(kind).unit;
  }

  /**
   * Does an act at once, or stores a request if it is above the threshold. A repeat with the same key returns the
   * request as it is now, and the answer of the act once it was done, whatever the threshold is by then. The amount is read in the transaction of the
   * act, under its locks. Throws what the act throws, request_beneficiary for an act that concerns the operator,
   * idempotency_mismatch for another input with the key of a request.
   */
  async run<Input, Answer>(
    kind: RequestKind<Input, Answer>,
    actor: Actor,
    input: Input,
    key: string,
  ): Promise<Answer | PendingApproval> {
    const known = await this.ofKey(kind.name, actor, input, key);
    if (known && known.state !== 'done') return this.present(known);
    try {
      return await kind.act(actor, input, key, async (within) => {
        if (known || (await kind.isRepeat?.(within, actor.operatorKey, key))) return;
        const facts = await kind.facts(within, input);
        const threshold = kind.threshold();
        if (threshold > 0 && facts.amount > threshold) throw new NeedsApproval(facts);
      });
    } catch (error) {
      if (!(error instanceof NeedsApproval)) throw error;
      return this.ask(kind, actor, input, key, error.facts);
    }
  }

  /** The waiting request for the same act with the same input, by any requester. */
  async waitingFor<Input, Answer>(
    kind: RequestKind<Input, Answer>,
    input: Input,
  ): Promise<PendingApproval | undefined> {
    const request = await this.database.prisma.operatorRequest.findFirst({
      where: {
        ...{ state: 'waiting', kind: kind.name, inputHash: hashOf(input) },
        expiresAt: { gt: this.clock.now() },
      },
    });
    return request ? this.present(request) : undefined;
  }

  /**
   * Approves a request and does its act. Throws request_not_found, right_missing (the approver lost the right),
   * request_own, request_beneficiary, request_closed (it was decided or has expired), request_void (the facts
   * changed, or the requester lost the right: it is closed).
   */
  async approve(approver: Actor, requestId: number, reason: string): Promise<OperatorRequest> {
    const request = await this.read(requestId);
    const kind = this.kindOf(request.kind);
    const actor = { operatorKey: request.requesterKey, requestId: approver.requestId };
    try {
      await kind.act(actor, request.input, request.idempotencyKey, async (within) => {
        await this.close(within, approver, requestId, { state: 'done', reason });
        const facts = await kind.facts(within, request.input);
        const requester = await this.roles.rightsWithin(within, request.requesterKey);
        if (textOf(facts) !== request.facts || !requester.has(kind.name)) throw new NoLongerHolds();
      });
    } catch (error) {
      if (!(error instanceof NoLongerHolds)) throw error;
      await this.voidRequest(approver, requestId);
      throw new AppError('request_void');
    }
    return this.read(requestId);
  }

  /** Refuses a request. Throws like `approve`, without request_void. */
  async refuse(approver: Actor, requestId: number, reason: string): Promise<OperatorRequest> {
    await this.read(requestId);
    await this.database.prisma.$transaction(async (within) => {
      await this.close(within, approver, requestId, { state: 'refused', reason });
    });
    return this.read(requestId);
  }

  /** Throws request_not_found. */
  async read(requestId: number): Promise<OperatorRequest> {
    const request = await this.database.prisma.operatorRequest.findUnique({ where: { requestId } });
    if (!request) throw new AppError('request_not_found');
    return request;
  }

  /** A request as the response of its call. */
  present(request: OperatorRequest): PendingApproval {
    return {
      request_id: request.requestId,
      kind: this.kindOf(request.kind).name,
      target: request.target,
      amount: Number(request.amount),
      unit: this.unitOf(request.kind),
      state: request.state,
      expires_at: request.expiresAt.toISOString(),
    };
  }

  private async ask<Input, Answer>(
    kind: RequestKind<Input, Answer>,
    actor: Actor,
    input: Input,
    key: string,
    facts: RequestFacts,
  ): Promise<PendingApproval> {
    if (facts.beneficiaryKeys.includes(actor.operatorKey)) throw new AppError('request_beneficiary');
    const now = this.clock.now();
    try {
      const request = await this.database.prisma.$transaction(async (within) => {
        const created = await within.operatorRequest.create({
          data: {
            kind: kind.name,
            target: kind.targetOf(input),
            input: input as Prisma.InputJsonObject,
            inputHash: hashOf(input),
            idempotencyKey: key,
            amount: facts.amount,
            facts: textOf(facts),
            reason: kind.reasonOf(input),
            requesterKey: actor.operatorKey,
            beneficiaryKeys: facts.beneficiaryKeys,
            createdAt: now,
            expiresAt: new Date(now.getTime() + waitsForMs),
          },
        });
        await this.audit.write(within, actor, {
          action: 'requests.ask',
          target: created.target as `${string}:${string}`,
          reason: created.reason,
          after: { request_id: created.requestId, kind: kind.name, amount: facts.amount, unit: kind.unit },
        });
        return created;
      });
      return this.present(request);
    } catch (error) {
      // The same key at the same time: the other call has stored the request.
      const known = isUniqueViolation(error) && (await this.ofKey(kind.name, actor, input, key));
      if (!known) throw error;
      return this.present(known);
    }
  }

  /**
   * Ends a waiting request in the name of a second operator, whose rights are read again: under the lock of the request,
   * so that of two decisions one is made.
   */
  private async close(
    within: Prisma.TransactionClient,
    approver: Actor,
    requestId: number,
    { state, reason }: { state: 'done' | 'refused'; reason: string },
  ): Promise<void> {
    const request = await this.lock(within, requestId);
    const kind = this.kindOf(request.kind);
    (await this.roles.rightsWithin(within, approver.operatorKey)).require(kind.name);
    if (request.requesterKey === approver.operatorKey) throw new AppError('request_own');
    if (request.beneficiaryKeys.includes(approver.operatorKey)) throw new AppError('request_beneficiary');
    const at = this.clock.now();
    if (request.state !== 'waiting' || request.expiresAt <= at)
      throw new AppError('request_closed', {
        detail: {
          state: request.state === 'waiting' ? 'expired' : request.state,
          decided_by: request.decidedBy,
        },
      });
    await within.operatorRequest.update({
      where: { requestId },
      data: { state, decidedBy: approver.operatorKey, decidedAt: at, decisionReason: reason },
    });
    await this.audit.write(within, approver, {
      action: state === 'done' ? 'requests.approve' : 'requests.refuse',
      target: request.target as `${string}:${string}`,
      reason,
      after: { request_id: requestId, kind: kind.name, requester: request.requesterKey },
    });
  }

  private async voidRequest(approver: Actor, requestId: number): Promise<void> {
    await this.database.prisma.$transaction(async (within) => {
      const request = await this.lock(within, requestId);
      if (request.state !== 'waiting') return;
      await within.operatorRequest.update({
        where: { requestId },
        data: { state: 'void', decidedAt: this.clock.now() },
      });
      await this.audit.write(within, approver, {
        action: 'requests.void',
        target: request.target as `${string}:${string}`,
        before: { facts: request.facts },
        after: { request_id: requestId, kind: request.kind },
      });
    });
  }

  private async lock(within: Prisma.TransactionClient, requestId: number): Promise<OperatorRequest> {
    await executeWithin(
      within,
      'operator_requests_lock',
      'SELECT 1 FROM operator_requests WHERE request_id = $1 FOR UPDATE',
      [requestId],
    );
    return within.operatorRequest.findUniqueOrThrow({ where: { requestId } });
  }

  private async ofKey(
    kind: RequestKindName,
    { operatorKey: requesterKey }: Actor,
    input: unknown,
    idempotencyKey: string,
  ): Promise<OperatorRequest | null> {
    const known = await this.database.prisma.operatorRequest.findUnique({
      where: { requesterKey_kind_idempotencyKey: { requesterKey, kind, idempotencyKey } },
    });
    if (known && known.inputHash !== hashOf(input)) throw new AppError('idempotency_mismatch');
    return known;
  }

  /** Ends the requests that were not decided in time; one that is being approved is skipped by its state. */
  private async expireDue(): Promise<void> {
    const now = this.clock.now();
    await this.database.prisma.operatorRequest.updateMany({
      where: { state: 'waiting', expiresAt: { lte: now } },
      data: { state: 'expired', decidedAt: now },
    });
  }

  private kindOf(name: string): RequestKind<unknown, unknown> {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`no area defines the requests ${name}`);
    return kind;
  }
}

const textOf = ({ amount, beneficiaryKeys, state }: RequestFacts): string =>
  JSON.stringify([amount, beneficiaryKeys, state]);

/** The same for inputs with the same fields, whatever their order. */
const hashOf = (input: unknown): string =>
  inputHash(
    JSON.stringify(Object.entries(input as object).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
