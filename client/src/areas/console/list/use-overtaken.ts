import { useState } from 'react';
import { secondDecisionOf } from '../../../api/second-decision.ts';
import { refreshConsole } from '../refresh.ts';
import type { ListDefinition } from './list-definition.ts';
import type { ListState } from './use-list.ts';

/** A case that another operator decided before this one's act. */
interface OvertakenCase<Row> {
  key: string;
  /** Who decided what and when. */
  message: string;
  /** The case as it is now; null: it no longer exists. */
  now: Row | null;
}

/** What a list knows of an act that came second. */
interface Overtaken<Row> {
  /** The case that is open, if another operator decided it first. */
  shown: OvertakenCase<Row> | null;
  /** Shows the case with who decided it, if that is why the act was refused; false: something else failed. */
  note: (row: Row, error: unknown) => boolean;
}

/** Shows a case that another operator decided first as it is now, whether or not the list still has it (ADMIN-50). */
export function useOvertaken<Row>(
  { keyOf }: Pick<ListDefinition<Row>, 'keyOf'>,
  { caseKey, openCase }: Pick<ListState<string>, 'caseKey' | 'openCase'>,
  refetch: () => Promise<unknown>,
): Overtaken<Row> {
  const [last, setLast] = useState<OvertakenCase<Row> | null>(null);
  return {
    shown: last?.key === caseKey ? last : null,
    note: (row, error) => {
      const second = secondDecisionOf<Row>(error);
      if (!second) return false;
      const key = String(keyOf(row));
      setLast({ key, ...second });
      if (key !== caseKey) openCase(key, { replace: caseKey !== '' });
      void refetch();
      void refreshConsole();
      return true;
    },
  };
}
