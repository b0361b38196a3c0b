import { type ReactNode, useId } from 'react';

/** A section of a page with its own heading. */
export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="text-md font-extrabold">
        {title}
      </h2>
      {help && <p className="mt-1 text-muted">{help}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** The card around a list of rows. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line rounded-card border border-line bg-surface">{children}</div>;
}
