import { Injectable, type Type } from '@nestjs/common';
import type { OperatorRight } from '../access/rights.ts';
import type { Actor } from '../audit/operator.decorator.ts';

/** The acts that operators do to many rows at once, by the names that calls and the console use. */
export const batchActNames = [
  'host_asks.approve',
  'host_asks.reject',
  'reports.dismiss',
  'deposits.confirm',
  'deposits.return',
  'receivables.settle',
  'exchanges.approve',
  'exchanges.reject',
] as const;

/** The name of an act that is done to many rows at once. */
export type BatchActName = (typeof batchActNames)[number];

/** A row's part of a batch. */
export interface BatchedRow {
  /** The operator who created the batch; passed on to the audit entry of the act, unchanged. */
  actor: Actor;
  /** The key of the case. */
  target: string;
  /** The operator's reason; empty only where the act needs none. */
  reason: string;
  /** The idempotency key of this row. */
  key: string;
}

/** An act of an area that can be done to many rows at once. */
export interface BatchAct {
  name: BatchActName;
  /** The right of the single call. */
  right: OperatorRight;
  reasonOptional?: true;
  /** The form of a key of its cases. */
  targets: RegExp;
  /** The filters of its list, as the list's call validates them in the query. */
  filter: Type<object>;
  /** Returns the keys of the first `limit` cases that the filters select, in the order of the list. */
  find(filter: object, limit: number): Promise<string[]>;
  /** Returns what names each case for operators, in Korean; cases that do not exist have no name. */
  names(targets: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Does the act to one row in one transaction, which writes one audit entry. It does nothing outside that transaction
   * before its commit: the dry run does the act and undoes it.
   */
  apply(row: BatchedRow): Promise<object>;
}

/** The acts that areas declare (ADMIN-38). */
@Injectable()
export class BatchActs {
  private readonly acts = new Map<string, BatchAct>();

  /** Declares an act; called by its area. */
  define(act: BatchAct): void {
    this.acts.set(act.name, act);
  }

  /** Throws for an act that no area declares. */
  get(name: string): BatchAct {
    const act = this.acts.get(name);
    if (!act) throw new Error(`no area declares the act ${name}`);
    return act;
  }

  /** The names of the declared acts. */
  names(): string[] {
    return [...this.acts.keys()];
  }
}

/** The form of a key that is a number. */
export const numberedTargets = /^[1-9]\d{0,9}$/;
