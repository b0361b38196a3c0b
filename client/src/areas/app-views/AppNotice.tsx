import type { ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { Comb } from '../../ui/Comb.tsx';

/** A page of the web view with one message and its next steps. */
export function AppNotice({
  title,
  body,
  children,
  actions,
}: {
  title: string;
  body: string;
  children?: ReactNode;
  actions: ReactNode;
}) {
  useTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-dialog flex-1 flex-col px-4 py-8">
      <div className="flex flex-1 flex-col items-center justify-center gap-2 text-center">
        <Comb mood="resting" />
        <h1 className="mt-4 text-lg font-extrabold text-balance">{title}</h1>
        <p className="text-md text-balance text-muted">{body}</p>
        {children}
      </div>
      <div className="mt-8 flex flex-col gap-2">{actions}</div>
    </div>
  );
}
