import type { ReactNode } from 'react';
import { Comb } from '../../../ui/Comb.tsx';

/** Why a person cannot sign up, and what they can do. */
export function FailurePage({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Comb mood="broken" />
      <h1 className="mt-2 text-lg font-extrabold">{title}</h1>
      <p className="max-w-dialog text-balance text-muted">{body}</p>
      <div className="mt-6 flex w-full max-w-dialog flex-col gap-2">{children}</div>
    </div>
  );
}
