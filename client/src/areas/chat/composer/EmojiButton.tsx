import clsx from 'clsx';
import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { t } from '../../../messages/chat.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { showChunkLoadError } from '../../../ui/chunk-load-error.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

/** The emoji picker and its library, loaded when first opened. */
const panel = lazyModule(() => import('./EmojiPanel.tsx'));

/** Opens the emoji picker; a press inserts an emoji, and the picker stays open. */
export function EmojiButton({
  onPick,
  onVideo,
  className,
}: {
  onPick: (emoji: string) => void;
  onVideo?: boolean | undefined;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { module } = useLazyModule(panel, open);
  const togglePanel = () => {
    setOpen(!open);
    if (open) return;
    const again = () => void panel.load().catch((error: unknown) => showChunkLoadError(error, again));
    again();
  };
  return (
    <>
      <IconButton
        ref={button}
        label={t('emoji')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onVideo={onVideo ?? false}
        className={clsx('text-muted', className)}
        onClick={togglePanel}
      >
        <Smile size={20} aria-hidden />
      </IconButton>
      {open && module && <module.default anchor={button} onPick={onPick} onClose={() => setOpen(false)} />}
    </>
  );
}
