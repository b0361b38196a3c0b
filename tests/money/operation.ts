import type { Account, Movement } from './books.ts';
import type { CallResponse } from './caller.ts';
import type { Person } from './world.ts';

/** The expected result of a call, by the plain model. */
export type Outcome =
  | { refusal: string }
  | {
      movements: readonly Movement[];
      /** Updates the model after a success. Throws if the response is not as expected. */
      done?: (responseBody: CallResponse['body']) => void;
    };

/** One call with its expected result. */
export interface Step {
  /** The caller; omitted: unauthenticated, as payment providers and banks are. */
  by?: Person;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the call takes an Idempotency-Key. */
  takesKey: boolean;
  /** Another body for the same key, which must be refused; only with `takesKey`. */
  otherBody?: unknown;
  /**
   * Text that identifies the deciding statement on the connection to Postgres; without it that connection never breaks.
   */
  statement?: string;
  /** Accounts checked in addition to those of the movements and of the caller. */
  alsoChecked?: readonly Account[];
  expected: Outcome;
  /** The codes that a repeat is refused with after the call succeeded, for calls without a key. */
  repeated?: readonly string[];
  /**
   * The effect follows the response and is polled for; this runs between two polls, as in reality: a buyer's browser
   * returns, whatever became of the notification.
   */
  betweenPolls?: () => Promise<unknown>;
  /** Waits for effects after the response that are not movements, once the response is checked. */
  after?: () => Promise<unknown>;
  /** The part of a response that a repeat must return again; omitted: all of it. */
  stablePart?: (responseBody: CallResponse['body']) => unknown;
}

/** A chosen operation. `step` derives the call from the model's current state, so it can be called again. */
export interface Plan {
  step(): Step;
  /** Whether several with distinct keys may be sent at once. */
  rush?: boolean;
}

/** One kind of money operation. */
export interface Operation {
  name: string;
  /** Its weight in the random choice. */
  weight: number;
  /** Plans a call; undefined if none of this kind is possible now. */
  plan(): Plan | undefined;
}
