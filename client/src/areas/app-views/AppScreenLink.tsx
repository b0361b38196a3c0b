import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { type AppScreen, appLink } from './model/app-bridge.ts';

/** A link from the page into the app: the only other URL scheme that pages may open, for a fixed list of screens. */
export function AppScreenLink({
  screen,
  parameters,
  variant = 'primary',
  children,
}: {
  screen: AppScreen;
  parameters?: Readonly<Record<string, string>>;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}) {
  return (
    <a href={appLink(screen, parameters)} className={buttonClass(variant, 'lg', 'w-full')}>
      {children}
    </a>
  );
}
