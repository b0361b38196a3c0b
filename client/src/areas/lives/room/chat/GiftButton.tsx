import { t } from '../../../../messages/lives.ts';
import { HoneyDrop } from '../../../gifts/index.ts';

/** Where the focus goes from what has disappeared above the input. */
export const focusGiftButton = (): void =>
  document.querySelector<HTMLElement>('button[data-gift-button]')?.focus({ preventScroll: true });

/** Opens the gift sheet, beside the chat's input. */
export function GiftButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      data-gift-button
      onClick={onPress}
      aria-label={t('gift')}
      title={t('gift')}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-honey-soft transition-transform hover:scale-105 motion-reduce:transform-none"
    >
      <HoneyDrop className="size-6" />
    </button>
  );
}
