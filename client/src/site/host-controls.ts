import type { ComponentType } from 'react';

type HostControls = ComponentType<{ vodKey: number }>;

let provided: HostControls | null = null;

/** Provides what a host operates a live with. The area that has it builds on the room's, which cannot import it. */
export function provideHostControls(controls: HostControls): void {
  provided = controls;
}

/** The controls of the host's own live, for its room; null where none were provided. */
export const hostControls = (): HostControls | null => provided;
