import { queryClient } from '../../api/query-client.ts';
import { overlay } from '../../ui/overlays.tsx';
import { whenUndisturbed } from '../../ui/when-undisturbed.ts';
import { hiddenPopups } from './hidden-popups.ts';
import { popupsQuery } from './notice-queries.ts';

const openDialog = overlay(() => import('./PopupDialog.tsx'), {
  single: true,
});

/** Popups closed during this visit: returning to the home page does not reopen them. */
const closed = new Set<number>();

/**
 * Opens the popups on the home page, unless closed or dismissed for today, as soon as they interrupt nothing. Opens
 * nothing if the list or the dialog fails to load.
 * @param left whether the page was left meanwhile
 * @returns a function that cancels or closes them; undefined if there are none
 */
export async function openPopups(left: () => boolean): Promise<(() => void) | undefined> {
  const { list, serverOffsetMs } = await queryClient
    .fetchQuery(popupsQuery)
    .catch(() => ({ list: [], serverOffsetMs: 0 }));
  // The server's day: the device's clock may be wrong.
  const now = () => new Date(serverOffsetMs + performance.now());
  const hidden = hiddenPopups(now());
  const notices = list.filter(({ board_sn }) => !hidden.includes(board_sn) && !closed.has(board_sn));
  if (notices.length === 0 || left()) return undefined;
  // Preloaded, it opens at the exact moment that interrupts nothing.
  const isLoaded = await openDialog.load().then(
    () => true,
    () => false,
  );
  if (!isLoaded || left()) return undefined;
  let close: (() => void) | undefined;
  const cancel = whenUndisturbed(() => {
    for (const { board_sn } of notices) closed.add(board_sn);
    close = openDialog({ notices, now });
  });
  return () => {
    cancel();
    close?.();
  };
}
