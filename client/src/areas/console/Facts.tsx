import type { ReactNode } from 'react';

/** Names and values of a case. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="chat-text min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
