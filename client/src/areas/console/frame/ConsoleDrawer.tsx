import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../../../messages/console.ts';
import { t as ui } from '../../../messages/ui.ts';
import { IconButton } from '../../../ui/Button.tsx';

/** The console's menu on phones, over the left edge of the page. */
export function ConsoleDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-fade-in flex-col border-line border-r bg-surface pb-[env(safe-area-inset-bottom)] shadow-float"
        >
          <div className="flex h-12 items-center gap-2 pr-2 pl-6">
            <Dialog.Title className="flex-1 text-md font-extrabold">{t('title')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={ui('close')}>
                <X size={20} aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
