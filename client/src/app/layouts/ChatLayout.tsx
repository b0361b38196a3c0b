import { Outlet } from 'react-router';
import { Main } from '../frame/Main.tsx';

/** A window that holds a chat and nothing else, beside the page it was taken out of. */
export function ChatLayout() {
  return (
    <Main className="flex h-[calc(100dvh-var(--band))] min-h-0 flex-col overflow-hidden bg-surface">
      <Outlet />
    </Main>
  );
}
