import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Main } from '../frame/Main.tsx';

/** Only a legal text, with margins around it. */
export function TextFrame({ children }: { children: ReactNode }) {
  return (
    <Main className="min-h-[calc(100dvh-var(--band))] pb-[env(safe-area-inset-bottom)]">{children}</Main>
  );
}

/** The layout of texts that are always shown alone. */
export function TemporaryPolicyLayout() {
  return (
    <TextFrame>
      <Outlet />
    </TextFrame>
  );
}
