import clsx from 'clsx';
import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { t } from '../../../messages/chat.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { showChunkLoadError } from '../../../ui/chunk-load-error.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

/** The picker with its library: only who opens it loads it. */
const panel = lazyModule(() => import('./EmojiPanel.tsx'));

/** Opens the emoji; a press on one of them puts it into the line, and the picker stays for more. */
export function EmojiButton({
  onPick,
  over,
  className,
}: {
  onPick: (emoji: string) => void;
  over?: boolean | undefined;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { module } = useLazyModule(panel, open);
  const press = () => {
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
        over={over ?? false}
        className={clsx('text-muted', className)}
        onClick={press}
      >
        <Smile size={20} aria-hidden />
      </IconButton>
      {open && module && <module.default anchor={button} onPick={onPick} onClose={() => setOpen(false)} />}
    </>
  );
}
