import { useState } from 'react';
import { t } from '../../../messages/console.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { activeShortcuts } from './shortcuts.ts';

const groups = ['list', 'act', 'console'] as const;

/** The keys that work on this page. */
export default function KeysDialog({ onClose }: OverlayProps) {
  const [shortcuts] = useState(() => [
    ...activeShortcuts(),
    { shown: 'Ctrl K', label: t('keyPalette'), of: 'console' as const },
  ]);
  return (
    <Dialog title={t('keys')} onClose={onClose} width="text">
      {groups.map((group) => {
        const own = shortcuts.filter(({ of }) => of === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={t(`keys_${group}`)} className="mb-4">
            <h3 className="mb-2 text-sm font-semibold text-muted">{t(`keys_${group}`)}</h3>
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {own.map(({ shown, label }) => (
                <div key={shown} className="flex items-center gap-3">
                  <dt className="w-16 shrink-0">
                    <kbd className="rounded-control border border-edge bg-raised px-2 py-px text-sm">
                      {shown}
                    </kbd>
                  </dt>
                  <dd className="min-w-0">{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </Dialog>
  );
}
