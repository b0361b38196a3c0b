import { paths } from '../../routing/paths.ts';
import { useSession } from '../session/index.ts';

/** The tabs of /announce: alarms for members only. */
export type BoardTab = 'alarms' | 'notices' | 'events';

/** The tabs of a member or a visitor; the first one is the default. */
export const tabsOf = (loggedIn: boolean): readonly BoardTab[] =>
  loggedIn ? ['alarms', 'notices', 'events'] : ['notices', 'events'];

/** The address of a tab. */
export function boardPath(tab: BoardTab, loggedIn: boolean): string {
  if (tab === tabsOf(loggedIn)[0]) return paths.announce;
  return tab === 'events' ? paths.events : paths.notices;
}

/** The address of a tab, for the current session. */
export function useBoardPath(tab: BoardTab): string {
  const { loggedIn } = useSession();
  return boardPath(tab, loggedIn);
}
