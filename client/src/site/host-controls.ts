import type { ComponentType } from 'react';

/** What a host operates a live with. */
interface HostControls {
  /** The live itself: title, settings, contestants, the end. */
  Controls: ComponentType<{ vodKey: number }>;
  /** Its battle; `change` is a text that changes with the battle, as the room reports it. */
  Battle: ComponentType<{ vodKey: number; change: string }>;
}

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
