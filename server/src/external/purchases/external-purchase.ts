import type { Prisma } from '../../core/database/generated/client.ts';
import type { ExternalServiceName } from '../../external-simulator/index.ts';
import type { ServiceOutcome } from '../services/service-client.ts';

/** A row of external_purchases. */
export interface ExternalPurchase<Request = unknown, Answer = unknown> {
  purchase_id: number;
  user_key: number;
  service: ExternalServiceName;
  operation: string;
  /** The key that the service gets. */
  service_key: string;
  request: Request;
  asset: 'STAR' | 'BTUC' | null;
  amount: number;
  house: string;
  state: 'held' | 'pending' | 'done' | 'refunded';
  /** Set once it is done. */
  answer: Answer | null;
  /** The code of the refusal; empty unless it is refunded. */
  refusal: string;
  tries: number;
  created_at: string;
}

/** The price of an operation: what the wallet pays, and the house account that gets it. */
export interface ExternalCharge {
  asset: 'STAR' | 'BTUC';
  /** At least 1. */
  amount: number;
  house: string;
}

/** A kind of thing that members do at a service. */
export interface ExternalOperation<Request extends object = object, Answer extends object = object> {
  /** Also the ledger's operation: `<name>` holds the price, `<name>_done` passes it on, `<name>_back` returns it. */
  name: string;
  service: ExternalServiceName;
  /**
   * Calls the service. Repeated with the same key and request until its result is known, by any server. Throws
   * ServiceUnanswered when the result is unknown.
   */
  send(
    request: Request,
    key: string,
    purchase: ExternalPurchase<Request, Answer>,
  ): Promise<ServiceOutcome<Answer>>;
  /** Runs in the transaction that makes it done: for rows and money that follow from it. May not call the service. */
  complete?(
    within: Prisma.TransactionClient,
    purchase: ExternalPurchase<Request, Answer>,
    answer: Answer,
  ): Promise<void>;
  /** Runs in the transaction that returns the money. */
  refused?(within: Prisma.TransactionClient, purchase: ExternalPurchase<Request, Answer>): Promise<void>;
}

/** What is sent to the service, and the price. */
export interface PreparedPurchase {
  request: object;
  charge?: ExternalCharge | undefined;
}

/** A use of an operation by a member. */
export interface ExternalUse {
  userKey: number;
  /** The Idempotency-Key. */
  key: string;
  /** The input; the same key with other input is refused. */
  input: readonly (string | number | null | undefined)[];
  /** Called for a new key only: a repeat gets the first result, whatever has changed since. */
  prepare: () => PreparedPurchase | Promise<PreparedPurchase>;
}

/** The result of a use. */
export interface ExternalResult<Answer> {
  purchaseId: number;
  answer: Answer;
  /** What was paid; null: nothing. */
  charge: ExternalCharge | null;
  /** Whether it was done before, under the same key. */
  replayed: boolean;
}
