import type { Actor } from '../audit/operator.decorator.ts';
import type { Prisma } from '../database/generated/client.ts';
import type { RequestKindName } from './operator-requests.dto.ts';

/** What an act rests on, read under its locks. A waiting request is void once any of it differs. */
export interface RequestFacts {
  /** Whole honey or won that the act moves now; 0: nothing. */
  amount: number;
  /** The members who gain or lose by it. */
  beneficiaryKeys: number[];
  /** Further facts, such as the state of an order. */
  state: string;
}

/** Runs at the beginning of the act's transaction; what it throws undoes the act. */
export type Beforehand = (within: Prisma.TransactionClient) => Promise<void>;

/** An act that needs a second operator above a threshold. */
export interface RequestKind<Input, Answer> {
  /** The name of its right. */
  name: RequestKindName;
  unit: 'STAR' | 'KRW';
  /** The highest amount that one operator may move alone, from the settings; 0: any. */
  threshold(): number;
  /** What it concerns, as the audit log names it. */
  targetOf(input: Input): string;
  reasonOf(input: Input): string;
  /** Locks and reads what it rests on. */
  facts(within: Prisma.TransactionClient, input: Input): Promise<RequestFacts>;
  /** Whether the act was done with the operator's key: a repeat needs no approval. Left out: no key is sent. */
  isRepeat?(within: Prisma.TransactionClient, operatorKey: number, key: string): Promise<boolean>;
  /** Does it in one transaction that begins with `beforehand`, once per key of the operator. */
  act(actor: Actor, input: Input, key: string, beforehand: Beforehand): Promise<Answer>;
}
