import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What every overlay is given beside its own properties. */
export interface OverlayProps {
  onClose: () => void;
}

interface Entry {
  id: number;
  /** Which declaration it came from. */
  kind: object;
  Component: ComponentType<OverlayProps>;
}

let entries: readonly Entry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

const close = (id: number): void => change(entries.filter((entry) => entry.id !== id));

/**
 * Declares an overlay (a dialog, a card) that is loaded when it is first opened.
 * @param single one at a time: a second press, while the first is still on its way, opens nothing
 * @returns the function that opens it; that one answers the function which closes it
 */
export function overlay<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props & OverlayProps> }>,
  { single = false } = {},
): (props: Props) => () => void {
  // JSX cannot check spread generic properties against React's own type of a lazy component.
  const Lazy = lazy(load) as unknown as ComponentType<Props & OverlayProps>;
  return (props) => {
    const open = single && entries.find(({ kind }) => kind === Lazy);
    if (open) return () => close(open.id);
    lastId += 1;
    const id = lastId;
    change([...entries, { id, kind: Lazy, Component: (own) => <Lazy {...props} {...own} /> }]);
    return () => close(id);
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Shows what is open; stands once, inside the router. A change of page closes everything. */
export function OverlayHost() {
  const open = useSyncExternalStore(
    subscribe,
    () => entries,
    () => entries,
  );
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the page that was left.
  useEffect(() => () => change([]), [pathname]);
  return open.map(({ id, Component }) => (
    <Suspense key={id} fallback={null}>
      <Component onClose={() => close(id)} />
    </Suspense>
  ));
}
