import type { ComponentType } from 'react';
import { part } from '../lib/part.ts';
import { usePart } from './use-part.ts';

/** What stands in the place of a part that is missing is told. */
export interface MissingProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * A component that is loaded when it is first shown. Unlike React's own `lazy` it can be loaded anew after a failure,
 * and never takes the page around it away.
 * @param Missing stands in its place when it could not be loaded; left out, nothing does
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing?: ComponentType<MissingProps>,
): ComponentType<Props> {
  const own = part(load);
  return function LazyPart(props) {
    const { module, error, again } = usePart(own);
    if (module) return <module.default {...props} />;
    return error !== null && Missing ? <Missing error={error} onRetry={again} /> : null;
  };
}
