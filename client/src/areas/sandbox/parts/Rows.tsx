import type { ReactNode } from 'react';

/** Rows on a card. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>;
}
