import { useState } from 'react';
import { runAction } from './run-action.ts';

/** Runs the actions of a button, one at a time, and shows their outcome. */
export function useAction(): {
  busy: boolean;
  run: (action: () => Promise<void>, successText?: string) => Promise<void>;
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
