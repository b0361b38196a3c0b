import type { ReactNode } from 'react';

/** Names and values, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 px-4 py-3">
          <dt className="shrink-0 text-sm text-muted">{name}</dt>
          <dd className="chat-text min-w-0 text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
