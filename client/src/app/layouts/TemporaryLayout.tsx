import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Main } from '../frame/Main.tsx';

/** Only the message. */
export function TemporaryFrame({ children }: { children: ReactNode }) {
  return <Main className="flex min-h-[calc(100dvh-var(--band))] flex-col justify-center">{children}</Main>;
}

/** The layout of the opening notice and of maintenance. */
export function TemporaryLayout() {
  return (
    <TemporaryFrame>
      <Outlet />
    </TemporaryFrame>
  );
}
