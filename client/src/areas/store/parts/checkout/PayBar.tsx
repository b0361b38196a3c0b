import type { ReactNode } from 'react';
import { t } from '../../../../messages/store.ts';
import { formatMoney } from '../../../../ui/format/numbers.ts';
import { useKeyboardInset } from '../../../../ui/keyboard-inset.ts';

/**
 * The total and the pay buttons: at the form's end, and before that, on phones, sticky above the tab bar or the
 * keyboard (STORE-49). It has its own place in the form, so that it covers nothing at the end; `data-bottom-bar` keeps
 * focused elements clear of it and hides the go-to-top button (styles.css).
 */
export function PayBar({ total, children }: { total: number; children: ReactNode }) {
  useKeyboardInset();
  return (
    <div
      data-bottom-bar="pay"
      className="sticky bottom-[max(var(--tab-bar,0px),var(--keyboard,0px))] z-20 -mx-4 flex flex-col gap-2 border-line border-t bg-background px-4 py-3 in-[[role=dialog]]:bg-surface sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0"
    >
      <p className="flex items-baseline justify-between gap-4 sm:hidden">
        <span className="text-sm text-muted">{t('sumTotal')}</span>
        <span className="text-md font-extrabold text-honey-text">{formatMoney(total)}</span>
      </p>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}
