import clsx from 'clsx';
import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { part } from '../../../lib/part.ts';
import { t } from '../../../messages/chat.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { sayMissing } from '../../../ui/missing-part.ts';
import { usePart } from '../../../ui/use-part.ts';

/** The picker with its library: only who opens it loads it. */
const panel = part(() => import('./EmojiPanel.tsx'));

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
  const { module } = usePart(panel, open);
  const press = () => {
    setOpen(!open);
    if (open) return;
    const again = () => void panel.load().catch((error: unknown) => sayMissing(error, again));
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
