import type { ReactNode } from 'react';

/** Names and values needed for a decision, one per line. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="flex flex-col gap-2 rounded-card bg-raised p-4">
      {rows.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="chat-text min-w-0 text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
