import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin-privacy.ts';
import { toast } from '../../../ui/toast.ts';
import { openActionDialog } from '../action-dialog.ts';
import { type Right, useRights } from '../use-rights.ts';
import { readAgain, type Unmasked, unmask } from './unmask.ts';

/**
 * A masked text with a button that shows it in full: for a reason, for a few minutes, and only here. The text is in the
 * memory of this component alone, so that it is masked again when the case closes.
 */
export function MaskedText({
  target,
  field,
  label,
  masked,
  right,
}: {
  /** As kind:key. */
  target: string;
  /** The name of the field in the response. */
  field: string;
  /** What the field is, for the button and the dialog. */
  label: string;
  masked: string;
  right: Right;
}) {
  const rights = useRights();
  const [shown, show] = useState<Unmasked | null>(null);
  const [isReading, setIsReading] = useState(false);
  const seconds = shown?.seconds_left;
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setTimeout(() => show(null), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  // A dialog that outlives the case does not show the text any more.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  if (masked === '') return '-';
  if (!rights.has(right)) return masked;

  const askReason = (): void => {
    openActionDialog({
      title: t('unmaskTitle', { label }),
      body: t('unmaskBody'),
      action: t('unmaskNow'),
      tone: 'primary',
      reasonHelp: t('unmaskHelp'),
      onConfirm: async ({ reason }) => {
        const value = await unmask({ target, field, reason });
        if (isOpen.current) show(value);
      },
    });
  };
  const press = async (): Promise<void> => {
    if (shown) return show(null);
    setIsReading(true);
    try {
      show(await readAgain({ target, field }));
    } catch (error) {
      if (errorCode(error) === 'unmask_ended') askReason();
      else toast(errorMessage(error), { tone: 'danger' });
    } finally {
      setIsReading(false);
    }
  };
  const Icon = shown ? EyeOff : Eye;
  const name = t(shown ? 'maskAgain' : 'unmask', { label });
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="chat-text min-w-0">{shown ? shown.value : masked}</span>
      <button
        type="button"
        aria-label={name}
        title={name}
        disabled={isReading}
        onClick={() => void press()}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-text disabled:opacity-50"
      >
        <Icon size={16} aria-hidden />
      </button>
    </span>
  );
}
