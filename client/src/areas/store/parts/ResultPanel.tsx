import { CircleAlert, CircleCheck, Clock, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = {
  good: { Icon: CircleCheck, colour: 'text-good-text' },
  bad: { Icon: CircleAlert, colour: 'text-danger-text' },
  wait: { Icon: Clock, colour: 'text-warn-text' },
  back: { Icon: Undo2, colour: 'text-muted' },
} as const;

/** A result in large: an icon, a heading, a sentence. The heading is announced when it changes. */
export function ResultHead({
  icon,
  title,
  body,
  as: Heading = 'h1',
}: {
  icon: keyof typeof icons;
  title: string;
  body?: ReactNode;
  as?: 'h1' | 'h2';
}) {
  const { Icon, colour } = icons[icon];
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-6 text-center">
      <Icon size={48} aria-hidden className={colour} />
      <Heading className="text-lg font-extrabold">{title}</Heading>
      {body && <p className="text-balance text-muted">{body}</p>}
    </div>
  );
}

/** The facts of a result, one per line. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-3">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="chat-text text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
