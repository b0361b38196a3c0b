import type { Account, Movement } from './books.ts';
import type { Answered } from './caller.ts';
import type { Person } from './world.ts';

/** What a call must come to, by the plain model. */
export type Outcome =
  | { refusal: string }
  | {
      movements: readonly Movement[];
      /** What else the model notes once it happened. Throws where the answer is not what it should be. */
      done?: (answer: Answered['body']) => void;
    };

/** One call, and what must come of it. */
export interface Step {
  /** Who calls; left out: a visitor, as payment providers and banks are. */
  by?: Person;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the call takes an Idempotency-Key. */
  takesKey: boolean;
  /** Another input for the same key, which must be refused; only with `takesKey`. */
  otherBody?: unknown;
  /** What the deciding statement is known by on the line to Postgres; without it that line is left whole. */
  statement?: string;
  /** Accounts that are looked at beside those of the movements and of the caller. */
  touches?: readonly Account[];
  expected: Outcome;
  /** What a repeat is refused with once the call happened, for calls that know no key. */
  repeated?: readonly string[];
  /**
   * What follows comes behind the answer and is waited for; this is done between two looks, as somebody does who waits: a buyer's
   * browser comes back, whatever became of the notification.
   */
  follows?: () => Promise<unknown>;
  /** Waits for what is behind the answer and is no movement, once the answer is judged. */
  after?: () => Promise<unknown>;
  /** What of an answer a repeat has to be answered too; left out: all of it. */
  lasting?: (answer: Answered['body']) => unknown;
}

/** What was chosen to do. `step` says what it is by the model as it stands, so that it can be asked again. */
export interface Plan {
  step(): Step;
  /** Whether several with keys of their own may be sent at once. */
  rush?: boolean;
}

/** One kind of money operation. */
export interface Operation {
  name: string;
  /** How often it is chosen, beside the others. */
  weight: number;
  /** Chooses what to do; nothing where nothing of the kind can be done now. */
  plan(): Plan | undefined;
}

/** What an area's operations need to know of time that passes: what moves by itself when the clock is moved. */
export type ClockMoved = () => readonly Movement[];
