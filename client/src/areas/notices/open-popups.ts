import type { Schema } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { overlay } from '../../ui/overlays.tsx';
import { whenUndisturbed } from '../../ui/when-undisturbed.ts';
import { hiddenPopups } from './hidden-popups.ts';
import { popupsQuery } from './notice-queries.ts';

const openDialog = overlay<{ notices: readonly Schema<'NoticeItem'>[]; now: () => Date }>(
  () => import('./PopupDialog.tsx'),
  {
    single: true,
  },
);

/** Those that were closed in this visit: coming back to the home page opens them no more. */
const closed = new Set<number>();

/**
 * Opens what is to be seen over the home page, unless it was closed before or put off for today, as soon as it disturbs
 * nobody. A list or a dialog that does not come opens nothing.
 * @param left whether the page was left meanwhile
 * @returns what calls it off or closes it; undefined where there is nothing to be seen
 */
export async function openPopups(left: () => boolean): Promise<(() => void) | undefined> {
  const { list, aheadMs } = await queryClient.fetchQuery(popupsQuery).catch(() => ({ list: [], aheadMs: 0 }));
  // The day is the server's: the device's clock may be wrong.
  const now = () => new Date(aheadMs + performance.now());
  const hidden = hiddenPopups(now());
  const notices = list.filter(({ board_sn }) => !hidden.includes(board_sn) && !closed.has(board_sn));
  if (notices.length === 0 || left()) return undefined;
  // Loaded ahead, it opens at the very moment at which nobody is disturbed.
  const isLoaded = await openDialog.load().then(
    () => true,
    () => false,
  );
  if (!isLoaded || left()) return undefined;
  let close: (() => void) | undefined;
  const callOff = whenUndisturbed(() => {
    for (const { board_sn } of notices) closed.add(board_sn);
    close = openDialog({ notices, now });
  });
  return () => {
    callOff();
    close?.();
  };
}
