import { useCallback, useEffect, useState } from 'react';
import type { LazyModule } from '../lib/lazy-module.ts';

/**
 * A lazy module for as long as it is needed: undefined until it is loaded. `error` is the latest failure, a new object
 * after every attempt.
 * @param needed loads it when this becomes true, and reloads after a failure when it becomes true again
 */
export function useLazyModule<Module>(
  part: LazyModule<Module>,
  needed = true,
): { module: Module | undefined; error: unknown; retry: () => void } {
  const [module, setModule] = useState(() => part.loaded());
  const [error, setError] = useState<unknown>(null);
  const retry = useCallback(() => {
    part.load().then((loaded) => {
      setModule(() => loaded);
      setError(null);
    }, setError);
  }, [part]);
  useEffect(() => {
    if (needed) retry();
  }, [needed, retry]);
  return { module: module ?? part.loaded(), error, retry };
}
