import type { ReactNode } from 'react';

/** The page content: target of the skip link and of the focus after navigation. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
