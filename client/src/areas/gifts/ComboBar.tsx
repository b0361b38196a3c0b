import './combo-bar.css';
import { X } from 'lucide-react';
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '../../messages/gifts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatHoney } from '../../ui/format/numbers.ts';
import type { GiftFailure, GiftRun, OpenCombo } from './model/gift-run.ts';

/**
 * The viewer's combo with its running window, and "once more" while it is open (GIFTS-34).
 * @param place where it is: the open sheet shows it instead of the chat, and shows failures itself
 * @param onOver called when the focused button disappears with the window
 */
export function ComboBar({
  run,
  place,
  onOver,
}: {
  run: GiftRun;
  place: 'chat' | 'sheet';
  onOver?: () => void;
}) {
  const { combo, waiting, failure: failed, inSheet } = useStore(run.store);
  const isUnsure = failed?.kind === 'unsure';
  if ((!combo && !isUnsure) || inSheet !== (place === 'sheet')) return null;
  const failure = place === 'sheet' ? null : failed;
  return (
    <section
      aria-label={t('combo')}
      className="relative overflow-hidden rounded-card border border-honey/60 bg-honey-soft text-text"
    >
      <div className="relative flex items-center gap-2 py-1 pr-1 pl-3">
        {combo && <Count combo={combo} waiting={waiting} />}
        <span className="min-w-0 flex-1 truncate text-xs">
          {failure ? (
            <span role="alert" className="font-semibold text-danger-text">
              {failureText(failure, combo)}
            </span>
          ) : (
            combo && t('comboTo', { nick: combo.nick })
          )}
        </span>
        <AgainButton run={run} combo={combo} isUnsure={isUnsure} onOver={onOver} />
        <IconButton label={t('comboClose')} onClick={() => run.close()}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {combo && !isUnsure && <Window key={combo.until} combo={combo} />}
    </section>
  );
}

function AgainButton({
  run,
  combo,
  isUnsure,
  onOver,
}: {
  run: GiftRun;
  combo: OpenCombo | null;
  isUnsure: boolean;
  onOver: (() => void) | undefined;
}) {
  const button = useRef<HTMLSpanElement>(null);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  // The effect is cleaned up before the button leaves the document.
  useLayoutEffect(() => {
    const place = button.current;
    return () => {
      if (place?.contains(document.activeElement)) over.current?.();
    };
  }, []);
  return (
    <span ref={button} className="shrink-0">
      <Button size="sm" variant="primary" onClick={() => run.again()}>
        {isUnsure || !combo ? t('checkAgain') : t('again', { amount: formatHoney(combo.gift.star_cnt) })}
      </Button>
    </span>
  );
}

function Count({ combo, waiting }: { combo: OpenCombo; waiting: number }) {
  return (
    <span className="flex shrink-0 items-baseline gap-1 font-extrabold text-honey-text">
      <span className="text-xs">{t('combo')}</span>
      <span key={combo.count} className="combo-count text-xl tabular-nums">
        {t('effectCombo', { count: combo.count })}
      </span>
      {waiting > 0 && <span className="text-xs tabular-nums">{t('comboWaiting', { count: waiting })}</span>}
    </span>
  );
}

/** The rest of the window, as a bar that runs out by itself. */
function Window({ combo }: { combo: OpenCombo }) {
  const passed = Math.min(combo.windowMs, Math.max(0, combo.windowMs - (combo.until - Date.now())));
  const style: CSSProperties = { animationDuration: `${combo.windowMs}ms`, animationDelay: `-${passed}ms` };
  return (
    <span aria-hidden className="block h-1 bg-honey/20">
      <span style={style} className="combo-window block h-full origin-left bg-honey" />
    </span>
  );
}

function failureText(failure: GiftFailure, combo: OpenCombo | null): string {
  if (failure.kind === 'unsure') return t('unsure');
  return failure.code === 'not_enough_star' && combo ? t('comboShort') : failure.message;
}
