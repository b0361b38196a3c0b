import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Main } from '../frame/Main.tsx';

/** A text of the law alone, clear of the screen's edges. */
export function TextFrame({ children }: { children: ReactNode }) {
  return (
    <Main className="min-h-[calc(100dvh-var(--band))] pb-[env(safe-area-inset-bottom)]">{children}</Main>
  );
}

/** The layout of texts that always stand alone. */
export function TemporaryPolicyLayout() {
  return (
    <TextFrame>
      <Outlet />
    </TextFrame>
  );
}
