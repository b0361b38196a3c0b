import { useCallback, useEffect, useState } from 'react';
import type { Part } from '../lib/part.ts';

/**
 * A part of the page for as long as it is needed: undefined until it is there. `error` says why it is not, another one
 * after every try.
 * @param needed loads it as soon as this is true, and anew whenever it becomes true again
 */
export function usePart<Module>(
  part: Part<Module>,
  needed = true,
): { module: Module | undefined; error: unknown; again: () => void } {
  const [module, setModule] = useState(() => part.loaded());
  const [error, setError] = useState<unknown>(null);
  const again = useCallback(() => {
    part.load().then((loaded) => {
      setModule(() => loaded);
      setError(null);
    }, setError);
  }, [part]);
  useEffect(() => {
    if (needed) again();
  }, [needed, again]);
  return { module: module ?? part.loaded(), error, again };
}
