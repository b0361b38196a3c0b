import { useEffect, useRef } from 'react';
import { commandOf, type PlayerCommand } from './player-keys.ts';

/** Keys that scroll the page; the player uses them only while it has the focus. */
const scrollCommands: readonly PlayerCommand[] = ['louder', 'quieter'];

/**
 * The player's shortcuts while nothing on the page has the focus, so that they work on arrival without moving the focus
 * to the player and showing its ring.
 */
export function usePageKeys(run: (command: PlayerCommand) => void, enabled: boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { activeElement } = document;
      const free = !activeElement || activeElement === document.body || activeElement.id === 'main';
      const command = free ? commandOf(event) : null;
      if (!command || scrollCommands.includes(command)) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
