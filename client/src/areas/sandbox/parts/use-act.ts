import { useState } from 'react';
import { act } from './act.ts';

/** Does what a button stands for, one at a time, and says what came of it. */
export function useAct(): { busy: boolean; run: (work: () => Promise<void>, said: string) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    run: async (work, said) => {
      setBusy(true);
      await act(work, said);
      setBusy(false);
    },
  };
}
