import { useState } from 'react';
import { runAction } from './run-action.ts';

/** Does what a button stands for, one at a time, and says what came of it. */
export function useAction(): {
  busy: boolean;
  run: (work: () => Promise<void>, successText: string) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    run: async (work, successText) => {
      setBusy(true);
      await runAction(work, successText);
      setBusy(false);
    },
  };
}
