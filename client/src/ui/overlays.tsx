import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { lazyModule } from '../lib/lazy-module.ts';
import { showChunkLoadError } from './chunk-load-error.ts';

/** Properties that every overlay receives besides its own. */
export interface OverlayProps {
  onClose: () => void;
}

interface Entry {
  id: number;
  /** The declaration it belongs to. */
  kind: object;
  /** Null until it is loaded. */
  Component: ComponentType<OverlayProps> | null;
}

/** Opens an overlay; returns the function that closes it. */
export interface OpenOverlay<Props> {
  (props: Props): () => void;
  /** Preloads it, so that it opens immediately, even without a connection. */
  load: () => Promise<unknown>;
}

const store = createStore<readonly Entry[]>(() => []);
let lastId = 0;

const close = (id: number): void =>
  store.setState((entries) => entries.filter((entry) => entry.id !== id), true);

const show = (id: number, Component: ComponentType<OverlayProps>): void =>
  store.setState(
    (entries) => entries.map((entry) => (entry.id === id ? { ...entry, Component } : entry)),
    true,
  );

/**
 * Declares an overlay (a dialog, a card) that is loaded when it is first opened, or preloaded. A failed load is shown
 * with a retry; the page stays.
 * @param single allows one at a time: a second press while the first is still loading opens nothing
 */
export function overlay<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props & OverlayProps> }>,
  { single = false } = {},
): OpenOverlay<Props> {
  const kind = lazyModule(load);
  const open = (props: Props): (() => void) => {
    const shown = single && store.getState().find((entry) => entry.kind === kind);
    if (shown) return () => close(shown.id);
    lastId += 1;
    const id = lastId;
    const withProps = (Overlay: ComponentType<Props & OverlayProps>) => (overlayProps: OverlayProps) => (
      <Overlay {...props} {...overlayProps} />
    );
    const loaded = kind.loaded();
    const entry = { id, kind, Component: loaded ? withProps(loaded.default) : null };
    store.setState((entries) => [...entries, entry], true);
    if (!loaded) {
      kind.load().then(
        (module) => show(id, withProps(module.default)),
        (error: unknown) => {
          const isStillOpen = store.getState().some((entry) => entry.id === id);
          close(id);
          if (isStillOpen) showChunkLoadError(error, () => open(props));
        },
      );
    }
    return () => close(id);
  };
  return Object.assign(open, { load: kind.load });
}

/** Whether an overlay is open or loading. */
export const isOverlayOpen = (): boolean => store.getState().length > 0;

/** Shows the open overlays; mounted once, inside the router. Navigation closes all of them. */
export function OverlayHost() {
  const open = useStore(store);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the page that was left.
  useEffect(() => () => store.setState([], true), [pathname]);
  return open.map(({ id, Component }) => Component && <Component key={id} onClose={() => close(id)} />);
}
