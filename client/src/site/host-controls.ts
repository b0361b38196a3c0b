import type { ComponentType } from 'react';

type HostControls = ComponentType<{ vodKey: number }>;

let provided: HostControls | null = null;

/**
 * Registers a host's controls for operating a live. Their area imports from the room's, which therefore cannot import
 * it.
 */
export function provideHostControls(controls: HostControls): void {
  provided = controls;
}

/** The controls of the host's own live, for its room; null if none were registered. */
export const hostControls = (): HostControls | null => provided;
