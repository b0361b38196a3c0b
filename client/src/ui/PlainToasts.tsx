import { useStore } from 'zustand';
import { t } from '../messages/ui.ts';
import { dismissToast, toasts } from './toast.ts';

/** Toasts without the library that animates and times them, for messages about a chunk that failed to load. */
export function PlainToasts() {
  const shown = useStore(toasts);
  return (
    <ul className="fixed inset-x-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-[60] mx-auto flex max-w-dialog flex-col gap-2 lg:bottom-6">
      {shown.map(({ id, text, action }) => (
        <li
          key={id}
          role="alert"
          className="flex items-center gap-2 rounded-card border border-line bg-raised py-1 pr-2 pl-3 shadow-float"
        >
          <span className="flex-1 py-2 text-sm">{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismissToast(id);
                action.onClick();
              }}
              className="h-8 rounded-control px-2 font-semibold text-honey-text hover:bg-line"
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            onClick={() => dismissToast(id)}
            className="h-8 rounded-control px-2 hover:bg-line"
          >
            {t('close')}
          </button>
        </li>
      ))}
    </ul>
  );
}
