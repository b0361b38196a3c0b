import type { ComponentType } from 'react';
import { lazyModule } from '../lib/lazy-module.ts';
import { useLazyModule } from './use-lazy-module.ts';

/** Properties of the fallback for a component that failed to load. */
export interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * A component that is loaded when it is first shown. Unlike React's `lazy` it can be reloaded after a failure, and
 * never suspends the page around it.
 * @param Fallback shown when it could not be loaded; nothing if omitted
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback?: ComponentType<LoadFailureProps>,
): ComponentType<Props> {
  const lazy = lazyModule(load);
  return function LazyComponent(props) {
    const { module, error, retry } = useLazyModule(lazy);
    if (module) return <module.default {...props} />;
    return error !== null && Fallback ? <Fallback error={error} onRetry={retry} /> : null;
  };
}
