import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { callWithin } from '../../core/database/database-function.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type ErrorCode, isErrorCode } from '../../core/errors/error-codes.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { WalletService } from '../../wallet/index.ts';
import { externalBegin, externalClose, externalReplay } from '../external.functions.ts';
import { type ServiceOutcome, ServiceUnanswered } from '../services/service-client.ts';
import type {
  ExternalOperation,
  ExternalPurchase,
  ExternalResult,
  ExternalUse,
  PreparedPurchase,
} from './external-purchase.ts';

/** After a lost answer the service is called again after this long, and then after twice as long each time. */
const firstRetrySeconds = 5;
const retrySecondsMax = 300;
const problemLengthMax = 300;

/**
 * What members do at the services beside the product: held, done or refunded, exactly once per key (decision 126). The
 * row is written before the service is called; a lost answer leaves it open, and the job calls the service again under
 * the same key until the answer is known.
 */
@Injectable()
export class ExternalOperations {
  private readonly operations = new Map<string, ExternalOperation>();
  private readonly logger = new Logger('External');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
  ) {}

  /** Declares an operation, so that the job can continue it on any server. Called while the application starts. */
  define<Request extends object, Answer extends object>(operation: ExternalOperation<Request, Answer>): void {
    if (this.operations.has(operation.name)) throw new Error(`the operation ${operation.name} exists`);
    // A row of this operation has a request and an answer of its types: only its own uses and calls write them.
    this.operations.set(operation.name, operation as unknown as ExternalOperation);
  }

  /**
   * Does something at a service, once per key, and returns the service's answer. Throws the refusals of external_begin
   * and of the service, when nothing was paid; and external_pending when the answer is unknown: the money is held, and
   * the same key gets the result later.
   */
  async run<Answer extends object>(name: string, use: ExternalUse): Promise<ExternalResult<Answer>> {
    const { purchase, isNew } = await this.begin(name, use);
    const closed =
      purchase.answer !== null || purchase.refusal !== '' ? purchase : await this.settle(purchase);
    if (closed.refusal !== '') throw new AppError(codeOf(closed.refusal));
    return {
      purchaseId: closed.purchase_id,
      answer: closed.answer as Answer,
      charge: closed.asset && { asset: closed.asset, amount: closed.amount, house: closed.house },
      replayed: !isNew,
    };
  }

  /**
   * Calls the service for an open purchase and makes it final. Throws external_pending when the answer is unknown.
   */
  async settle(purchase: ExternalPurchase): Promise<ExternalPurchase> {
    const operation = this.operationNamed(purchase.operation);
    let result: ServiceOutcome<object>;
    try {
      result = await operation.send(purchase.request as object, purchase.service_key, purchase as never);
    } catch (error) {
      const closed = await this.postpone(purchase, error);
      if (closed) return closed;
      throw new AppError('external_pending', {
        reason: error instanceof Error ? error.message : String(error),
        detail: { purchase_id: purchase.purchase_id },
      });
    }
    return this.close(operation, purchase, result);
  }

  private async begin(
    name: string,
    { userKey, key, input, prepare }: ExternalUse,
  ): Promise<{ purchase: ExternalPurchase; isNew: boolean }> {
    const operation = this.operationNamed(name);
    const hash = inputHash(name, ...input);
    const known = await this.find(userKey, name, key, hash);
    if (known) return { purchase: known, isNew: false };
    let prepared: PreparedPurchase;
    try {
      prepared = await prepare();
    } catch (error) {
      // A repeat that came too early to find the first one, and too late for what the first one took.
      const first = await this.find(userKey, name, key, hash);
      if (first) return { purchase: first, isNew: false };
      throw error;
    }
    const { request, charge } = prepared;
    const { outcome, answer } = await this.wallet.call<ExternalPurchase>(
      externalBegin({
        user_key: userKey,
        service: operation.service,
        operation: name,
        key,
        hash,
        request,
        asset: charge?.asset ?? null,
        amount: charge?.amount ?? 0,
        house: charge?.house ?? '',
        now: this.clock.now(),
      }),
    );
    return { purchase: answer, isNew: outcome === 'started' };
  }

  /** The purchase of a key, if it was started. Throws idempotency_mismatch. */
  private async find(
    userKey: number,
    name: string,
    key: string,
    hash: string,
  ): Promise<ExternalPurchase | undefined> {
    const [row] = await this.database.call(
      externalReplay({ user_key: userKey, key: `${name}:${key}`, hash }),
    );
    if (row?.outcome === 'idempotency_mismatch') throw new AppError('idempotency_mismatch');
    return row?.answer as ExternalPurchase | undefined;
  }

  /** Final in one transaction with what follows from it. Another server may have been faster: then its result counts. */
  private async close(
    operation: ExternalOperation,
    purchase: ExternalPurchase,
    result: ServiceOutcome<object>,
  ): Promise<ExternalPurchase> {
    const { answer } = await this.wallet.callWithRetry<ExternalPurchase>(() =>
      this.database.prisma.$transaction(async (within) => {
        const [row] = await callWithin(
          within,
          externalClose({
            purchase_id: purchase.purchase_id,
            state: result.outcome === 'done' ? 'done' : 'refunded',
            answer: result.outcome === 'done' ? result.answer : {},
            refusal: result.outcome === 'done' ? null : result.code,
            now: this.clock.now(),
          }),
        );
        if (!row?.outcome) throw new Error('a purchase was not closed');
        const closed = row.answer as ExternalPurchase;
        if (row.outcome === 'closed') {
          if (result.outcome === 'done') await operation.complete?.(within, closed as never, result.answer);
          else await operation.refused?.(within, closed as never);
        }
        return { outcome: row.outcome, answer: closed };
      }),
    );
    return answer;
  }

  /**
   * Leaves a purchase to the job. Returns it if another request has made it final meanwhile.
   */
  private async postpone(purchase: ExternalPurchase, error: unknown): Promise<ExternalPurchase | undefined> {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ServiceUnanswered) && !(error instanceof AppError))
      this.logger.error({ event: 'external_failed', purchase: purchase.purchase_id, reason });
    const seconds = Math.min(retrySecondsMax, firstRetrySeconds * 2 ** Math.min(purchase.tries, 10));
    const rows = await this.database.query<'external_postpone', { purchase: ExternalPurchase }>(
      'external_postpone',
      `WITH postponed AS (
         UPDATE external_purchases SET state = 'pending', tries = tries + 1, problem = $2,
           next_try_at = $3::timestamptz + make_interval(secs => $4::float8)
         WHERE purchase_id = $1 AND state IN ('held', 'pending') RETURNING purchase_id
       )
       SELECT to_jsonb(e) AS purchase FROM external_purchases e
       WHERE e.purchase_id = $1 AND NOT EXISTS (SELECT FROM postponed)`,
      [purchase.purchase_id, reason.slice(0, problemLengthMax), this.clock.now(), seconds],
    );
    const [closed] = rows;
    return closed && ['done', 'refunded'].includes(closed.purchase.state) ? closed.purchase : undefined;
  }

  private operationNamed(name: string): ExternalOperation {
    const operation = this.operations.get(name);
    if (!operation) throw new Error(`no operation ${name}`);
    return operation;
  }
}

/** A refusal that a later version no longer knows. */
const codeOf = (refusal: string): ErrorCode => (isErrorCode(refusal) ? refusal : 'unavailable');
