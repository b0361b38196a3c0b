import type { SiteGift } from '@honey/mintalk';
import { BellOff, X } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { t } from '../../../messages/gifts.ts';
import { paths } from '../../../routing/paths.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { HoneyDrop } from '../HoneyDrop.tsx';
import { useSiteGifts } from './site-gift-choice.ts';
import type { SiteGiftNotes } from './site-gift-notes.ts';

/**
 * Large gifts in another live, which a press leads to; the viewer closes the announcement, or switches all of them off
 * for the device (GIFTS-42).
 * @param isShown whether the viewer may see a gift's live and giver
 */
export function SiteGiftNote({
  notes,
  isShown,
}: {
  notes: SiteGiftNotes;
  isShown: (gift: SiteGift) => boolean;
}) {
  const { note } = useStore(notes.store);
  const [on, choose] = useSiteGifts();
  const gift = note?.gifts.find(isShown);
  if (!note || !on || !gift) return null;
  const others = note.gift_cnt - 1;
  return (
    <section
      aria-label={t('siteGift')}
      className="flex shrink-0 animate-rise items-center gap-1 border-line border-b bg-honey-soft py-1 pr-1 pl-3"
    >
      <HoneyDrop className="size-6 shrink-0" />
      <Link
        to={paths.play(gift.vod_key)}
        className="min-w-0 flex-1 rounded-control px-1 py-1 text-xs hover:underline"
      >
        <span className="chat-text block font-semibold">
          {t('siteGiftText', {
            nick: gift.nick,
            host: gift.host_nick,
            amount: formatHoney(gift.star_cnt),
          })}
        </span>
        <span className="block text-honey-text">
          {others > 0
            ? t('siteGiftMore', { count: others, amount: formatHoney(note.star_cnt) })
            : t('siteGiftGo')}
        </span>
      </Link>
      <IconButton
        label={t('siteGiftOff')}
        className="size-8"
        onClick={() => {
          choose(false);
          toast(t('siteGiftOffDone'));
        }}
      >
        <BellOff size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('siteGiftClose')} className="size-8" onClick={() => notes.clear()}>
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  );
}
