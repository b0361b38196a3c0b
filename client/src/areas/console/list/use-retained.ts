import { useMemo } from 'react';

/**
 * The row of the open case. When it leaves the list, because another operator decided it, the row that was shown last
 * remains: what is being read and typed there is not taken away.
 */
export function useRetained<Row>(
  caseKey: string,
  row: Row | undefined,
): { row: Row | undefined; hasLeft: boolean } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each case has a row of its own.
  const last = useMemo(() => ({ row: undefined as Row | undefined }), [caseKey]);
  if (row !== undefined && caseKey !== '') last.row = row;
  return { row: row ?? last.row, hasLeft: row === undefined && last.row !== undefined };
}
