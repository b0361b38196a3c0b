import { Outlet } from 'react-router';
import { Header } from '../frame/Header.tsx';
import { Main } from '../frame/Main.tsx';

/** Header and the room, which fills the rest of the window; on a phone in landscape the room fills all of it. */
export function PlayLayout() {
  return (
    <div data-layout="play" className="flex min-h-[calc(100dvh-var(--band))] flex-col">
      <div className="contents [@media(orientation:landscape)_and_(max-height:480px)]:hidden">
        <Header />
      </div>
      <Main className="flex min-h-0 flex-1 flex-col">
        <Outlet />
      </Main>
    </div>
  );
}
