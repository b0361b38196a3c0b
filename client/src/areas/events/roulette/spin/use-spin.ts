import { newIdempotencyKey, withRetry } from '@honey/client';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isRefusal, isTransient, retryAfterOf } from '../../../../api/errors.ts';
import type { SpinResult } from '../queries/roulette.ts';
import { spinRoulette } from '../queries/roulette.ts';
import { useWheel } from '../wheel/use-wheel.ts';
import { offsetOf } from '../wheel/wheel-angles.ts';
import { pendingSpinOf, removePendingSpin, storePendingSpin } from './pending-spin.ts';

/** An unanswered spin that is younger is sent again without a press: the page was reloaded meanwhile. */
const resumedMsMax = 60_000;

/** A resumed spin is retried while the server is busy: the member pressed no button that they could press again. */
const resumedRetry = {
  attemptsMax: 4,
  firstMs: 1_000,
  maxMs: 8_000,
  isTransient: (error: unknown): boolean => isTransient(error) && retryAfterOf(error) <= 10_000,
  minDelayMs: retryAfterOf,
};

/**
 * Whether a refusal decides a spin. A session that has ended and too many requests are reported before the server looks
 * for the key, so that an earlier attempt may have been made.
 */
const isDecided = (error: unknown): boolean =>
  isRefusal(error) && !isTransient(error) && !(error instanceof ApiError && error.status === 401);

/** After a result the button rests this long: the second press of a double click must not spend a ticket. */
const restMs = 500;

/** What became of the last press. */
export type SpinOutcome =
  | { kind: 'shown'; result: SpinResult; resumed: boolean }
  /** The response was lost: the same key is sent again at the next press. */
  | { kind: 'unsure'; error: unknown }
  | { kind: 'refused'; error: unknown };

interface SpinOptions {
  userKey: number;
  roundId: number;
  /** The codes of the wheel's animals, in its order. */
  animals: readonly string[];
  /** Called with the response, before the wheel stops. */
  onAnswer: (result: SpinResult) => void;
  /** Called when the result is shown, and after a refusal. */
  onDone: () => void;
}

/**
 * Spins: the result is known before the wheel stops, and survives a reload. The key of a spin is preserved until it is
 * answered, so that a lost response never costs a second ticket (EVENTS-69).
 */
export function useSpin({ userKey, roundId, animals, onAnswer, onDone }: SpinOptions) {
  const wheel = useWheel(animals.length);
  const [outcome, setOutcome] = useState<SpinOutcome | null>(null);
  const [answered, setAnswered] = useState<SpinResult | null>(null);
  const [pending, setPending] = useState(() => pendingSpinOf(userKey, roundId));

  const [resting, setResting] = useState(false);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(restTimer.current), []);

  const send = async (word: string, resumed: boolean): Promise<void> => {
    const spin = pendingSpinOf(userKey, roundId) ?? {
      key: newIdempotencyKey(),
      word,
      roundId,
      sentAt: Date.now(),
    };
    storePendingSpin(userKey, spin);
    setPending(spin);
    setOutcome(null);
    setAnswered(null);
    wheel.begin();
    let result: SpinResult;
    try {
      result = resumed ? await withRetry(() => spinRoulette(spin), resumedRetry) : await spinRoulette(spin);
    } catch (error) {
      wheel.rest();
      const refused = isDecided(error);
      if (refused) {
        removePendingSpin(userKey);
        setPending(null);
        onDone();
      } else if (pendingSpinOf(userKey, roundId)?.key === spin.key) {
        // The minute for a reload begins when the page reports the failure: a silent server takes most of it.
        storePendingSpin(userKey, { ...spin, sentAt: Date.now() });
      }
      setOutcome({ kind: refused ? 'refused' : 'unsure', error });
      return;
    }
    removePendingSpin(userKey);
    setPending(null);
    setAnswered(result);
    onAnswer(result);
    await wheel.stopAt(animals.indexOf(result.animal_cd), {
      offset: offsetOf(result.number),
      instantly: resumed,
    });
    setAnswered(null);
    setOutcome({ kind: 'shown', result, resumed });
    setResting(true);
    restTimer.current = setTimeout(() => setResting(false), restMs);
    onDone();
  };

  const resuming = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const left = pendingSpinOf(userKey, roundId);
    if (!left || Date.now() - left.sentAt > resumedMsMax || resuming.current) return;
    resuming.current = true;
    void send(left.word, true);
  }, []);

  return {
    wheel,
    outcome,
    /** The response, while the wheel still turns. */
    answered,
    /** A spin without a response, whose result the next press requests. */
    pending,
    /** Just after a result. */
    resting,
    spin: (word: string) => send(word, false),
  };
}

export type Spinning = ReturnType<typeof useSpin>;
