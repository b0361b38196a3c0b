import type { Schema } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { overlay } from '../../ui/overlays.tsx';
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
 * Opens what is to be seen over the home page, unless it was closed before or put off for today. Answers what closes it; a
 * list that does not come opens nothing.
 * @param left whether the page was left meanwhile
 */
export async function openPopups(left: () => boolean): Promise<(() => void) | undefined> {
  const { list, aheadMs } = await queryClient.fetchQuery(popupsQuery).catch(() => ({ list: [], aheadMs: 0 }));
  // The day is the server's: the device's clock may be wrong.
  const now = () => new Date(aheadMs + performance.now());
  const hidden = hiddenPopups(now());
  const notices = list.filter(({ board_sn }) => !hidden.includes(board_sn) && !closed.has(board_sn));
  if (notices.length === 0 || left()) return undefined;
  for (const { board_sn } of notices) closed.add(board_sn);
  return openDialog({ notices, now });
}
