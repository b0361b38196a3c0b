import { useState } from 'react';
import { type SecondDecision, secondDecisionOf } from '../../api/second-decision.ts';

/** What a form edits, when another operator may change it meanwhile. */
interface EditedVersion<Item> {
  /** What it edits now: after a refusal the newer version, so that it can be sent again. Undefined: it adds something. */
  current: Item | undefined;
  /** The refusal by another operator's change; null before one. */
  newer: SecondDecision<Item> | null;
  /** Takes over the newer version, if that is why the form was refused; false: something else failed. */
  note: (error: unknown) => boolean;
}

/**
 * Keeps the version that a form edits. What another operator deleted meanwhile is added again by the next attempt: the
 * text is not lost (ADMIN-50).
 * @param onSecond shows the refusal in the list behind the form
 */
export function useNewerVersion<Item>(
  item: Item | undefined,
  onSecond?: (error: unknown) => boolean,
): EditedVersion<Item> {
  const [current, setCurrent] = useState(item);
  const [newer, setNewer] = useState<SecondDecision<Item> | null>(null);
  return {
    current,
    newer,
    note: (error) => {
      const second = secondDecisionOf<Item>(error);
      if (!second) return false;
      onSecond?.(error);
      setCurrent(second.now ?? undefined);
      setNewer(second);
      return true;
    },
  };
}
