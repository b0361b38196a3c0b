import { type ReactNode, useId } from 'react';

/** A part with a heading, on a card. */
export function PartFrame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 @min-[40rem]:p-6">
      <h2 id={id} className="chat-text mb-3 text-md font-extrabold">
        {title}
      </h2>
      {children}
    </section>
  );
}
