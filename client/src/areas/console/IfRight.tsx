import type { ReactNode } from 'react';
import { type Right, useRights } from './use-rights.ts';

/** Shows its children to operators with the right alone. */
export function IfRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRights().has(right) ? children : null;
}
