import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useStore } from 'zustand';
import { t } from '../messages/ui.ts';
import { IconButton } from './Button.tsx';
import { dismissToast, type Toast, toasts } from './toast.ts';

const shownMs = 5_000;
/** A toast with an action: reading, deciding and reaching it takes longer. */
const shownWithActionMs = 15_000;

const icons = {
  neutral: <Info size={20} aria-hidden className="text-muted" />,
  good: <CircleCheck size={20} aria-hidden className="text-good-text" />,
  warn: <TriangleAlert size={20} aria-hidden className="text-warn-text" />,
  danger: <CircleAlert size={20} aria-hidden className="text-danger-text" />,
} satisfies Record<Toast['tone'], unknown>;

/** Shows toasts above the tab bar; it brings Radix with it, so load it lazily. */
export default function ToastViewport() {
  const shown = useStore(toasts);
  return (
    <Radix.Provider duration={shownMs} label={t('toasts')} swipeDirection="down">
      {shown.map((entry) => (
        <Radix.Root
          key={entry.id}
          {...(entry.action ? { duration: shownWithActionMs } : {})}
          type={entry.tone === 'danger' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(entry.id)}
          className="flex animate-rise items-center gap-2 rounded-card border border-line bg-raised py-1 pr-1 pl-3 shadow-float"
        >
          {icons[entry.tone]}
          <Radix.Description className="flex-1 py-2 text-sm">{entry.text}</Radix.Description>
          {entry.action && (
            <Radix.Action
              altText={entry.action.label}
              onClick={entry.action.onClick}
              className="h-8 rounded-control px-2 font-semibold text-honey-text hover:bg-line"
            >
              {entry.action.label}
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label={t('close')} className="size-8">
              <X size={16} aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={t('toastHotkey', { hotkey: 'F8' })}
        className={clsx(
          'fixed inset-x-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-[60] mx-auto flex max-w-dialog flex-col gap-2',
          'lg:bottom-6',
        )}
      />
    </Radix.Provider>
  );
}
