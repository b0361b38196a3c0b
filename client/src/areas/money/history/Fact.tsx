import type { ReactNode } from 'react';

/** A fact of an entry, within a description list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="chat-text min-w-0 flex-1">{children}</dd>
    </div>
  );
}
