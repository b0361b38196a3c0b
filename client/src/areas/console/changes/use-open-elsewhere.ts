import { useMemo } from 'react';
import { useStore } from 'zustand';
import { seenChanges } from './console-changes.ts';

/** Who else has which case of a section open: nicknames by key. */
export function useOpenElsewhere(section: string): ReadonlyMap<string, readonly string[]> {
  const openCases = useStore(seenChanges, (seen) => seen.openCases);
  return useMemo(() => {
    const own = openCases.filter((one) => one.section === section);
    return new Map(
      own.map((one) => [one.case, own.filter((other) => other.case === one.case).map(({ nick }) => nick)]),
    );
  }, [openCases, section]);
}

/** What another operator did to this case while it was open here; null: nothing. */
export const useDecidedElsewhere = (section: string, key: string): string | null =>
  useStore(seenChanges, ({ decided }) =>
    decided?.section === section && decided.key === key ? decided.message : null,
  );
