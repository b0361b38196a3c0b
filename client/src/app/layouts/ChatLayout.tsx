import { Outlet } from 'react-router';
import { Main } from '../frame/Main.tsx';

/** A window with only its page; it scrolls as a whole if the page is longer. */
export function ChatLayout() {
  return (
    <Main className="flex min-h-[calc(100dvh-var(--band))] flex-col bg-surface">
      <Outlet />
    </Main>
  );
}
