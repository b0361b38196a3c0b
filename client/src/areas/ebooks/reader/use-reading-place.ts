import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../messages/ebooks.ts';
import { paths } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { PlaceKeeper } from '../model/place-keeper.ts';
import type { Spot } from '../model/reading-place.ts';

/**
 * Stores where the member reads, for all devices: a moment after the last movement, when the page is hidden, and once
 * the connection is back. If another device read on in the meantime, it is offered to go there.
 * @returns notes the current place
 */
export function useReadingPlace(userKey: number, book: number): (spot: Spot) => void {
  const navigate = useNavigate();
  const [keeper] = useState(
    () =>
      new PlaceKeeper(userKey, book, ({ chapter_no: no }) =>
        toast(t('movedElsewhere', { no }), {
          action: {
            label: t('goThere'),
            // The new state opens the text again, also in the same chapter.
            onClick: () => void navigate(paths.ebookChapter(book, no), { state: { goTo: Date.now() } }),
          },
        }),
      ),
  );
  const flush = useEffectEvent(() => keeper.flush());
  useEffect(() => {
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    const onOnline = (): void => flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('online', onOnline);
    // What an earlier visit could not send.
    keeper.start();
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('online', onOnline);
      keeper.stop();
    };
  }, [keeper]);
  return (spot) => keeper.note(spot);
}
