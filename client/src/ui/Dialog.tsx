import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { t } from '../messages/ui.ts';
import { IconButton } from './Button.tsx';

/** The widths of a dialog from tablets on; one of them, because a second class would not reliably replace the first. */
const widths = {
  dialog: 'sm:max-w-dialog',
  text: 'sm:max-w-text',
  preview: 'sm:max-w-[800px]',
  content: 'sm:max-w-content',
} as const;

/** Where a dialog is from tablets on, and its greatest height. */
const places = {
  centre:
    'max-h-[90dvh] sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2',
  corner: 'max-h-[90dvh] sm:right-4 sm:bottom-4 sm:left-auto',
  // Above the chat's input; on phones below the picture.
  aside:
    'max-h-[52dvh] sm:right-2 sm:bottom-16 sm:left-auto sm:max-h-[min(640px,calc(100dvh-144px))] sm:max-w-[344px]',
} as const;

export type DialogWidth = keyof typeof widths;

/**
 * A dialog over the page; on phones a bottom sheet. Traps the focus and restores it on closing. Load it lazily (see
 * overlays.tsx): it brings Radix with it.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  hideTitle = false,
  corner = false,
  aside = false,
  width = 'dialog',
  className,
}: {
  title: string;
  description?: string;
  onClose: () => void;
  children?: ReactNode;
  footer?: ReactNode;
  hideTitle?: boolean;
  /** Placed at the bottom right instead of the centre, so that the video stays visible. */
  corner?: boolean;
  /** Beside the page, which stays visible and usable: nothing is dimmed, and pressing elsewhere does not close it. */
  aside?: boolean;
  /** From tablets on; phones show a sheet in the whole width. */
  width?: DialogWidth;
  className?: string;
}) {
  // Radix restores focus only to its own trigger; these dialogs are opened from anywhere.
  const [opener] = useState(() => document.activeElement);
  // A part of the page with colours of its own, such as the reader of books, gives them to the dialogs opened from it.
  const [theme] = useState(() => opener?.closest<HTMLElement>('body [data-theme]')?.dataset.theme);
  return (
    <Radix.Root open modal={!aside} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {!aside && <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />}
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-theme={theme}
          onInteractOutside={(event) => {
            if (aside) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
          }}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 flex animate-sheet flex-col rounded-t-card border border-line bg-surface text-text pb-[env(safe-area-inset-bottom)] shadow-float',
            'sm:w-[calc(100vw-48px)] sm:animate-fade-in sm:rounded-card sm:pb-0',
            places[aside ? 'aside' : corner ? 'corner' : 'centre'],
            !aside && widths[width],
            className,
          )}
        >
          <div
            className={clsx(
              'flex items-center gap-2 py-2 pr-2 pl-4',
              hideTitle && 'absolute top-0 right-0 z-10',
            )}
          >
            <Radix.Title className={clsx('flex-1 text-md font-extrabold', hideTitle && 'sr-only')}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('close')}>
                <X size={20} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="px-4 pb-2 text-sm text-muted">{description}</Radix.Description>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 has-[[data-bottom-bar]]:scroll-pb-32">
            {children}
          </div>
          {footer && <div className="flex gap-2 border-line border-t p-4 *:flex-1">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
