import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../messages/console.ts';
import { paths } from '../../../routing/paths.ts';
import { isOverlayOpen } from '../../../ui/overlays.tsx';
import { openKeysDialog } from '../keyboard/keys-dialog.ts';
import { codeOf } from '../keyboard/letters.ts';
import { isForFocus, runShortcut, type Shortcut, useShortcuts } from '../keyboard/shortcuts.ts';
import { openPalette } from '../palette/open-palette.ts';
import type { ConsoleSection } from '../section.ts';

/** How long a section's letter is awaited after `g`. */
const letterWaitMs = 1_500;

/**
 * Escape in a search field or a filter returns to the list, whose keys work again. Its text stays: browsers would clear
 * it.
 */
function leaveFilter(event: KeyboardEvent): boolean {
  const { target, isComposing } = event;
  if (!(target instanceof HTMLElement) || isComposing || isOverlayOpen()) return false;
  const isSearch = target instanceof HTMLInputElement && target.type === 'search';
  if (!isSearch && (target.closest('search') === null || !target.matches('input, select'))) return false;
  event.preventDefault();
  target.blur();
  return true;
}

/**
 * The keys of the whole console: `g` and a letter open a section, `?` the list of keys, Ctrl+K the palette. Returns
 * whether a section's letter is awaited.
 */
export function useConsoleKeys(sections: readonly ConsoleSection[]): boolean {
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const choosing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const shortcuts = useMemo(
    (): Shortcut[] => [
      {
        code: 'Slash',
        shift: true,
        shown: '?',
        label: t('keyKeys'),
        of: 'console',
        run: () => openKeysDialog({}),
      },
      ...sections.map(
        ({ name, label, letter }): Shortcut => ({
          // The letter alone does nothing: it follows `g`.
          code: `Go${codeOf(letter)}`,
          shown: `G ${letter.toUpperCase()}`,
          label: t('keySection', { section: label }),
          of: 'console',
          run: () => void navigate(paths.adminSection(name)),
        }),
      ),
    ],
    [sections, navigate],
  );
  useShortcuts(shortcuts);

  useEffect(() => {
    const stop = (): void => {
      clearTimeout(choosing.current);
      choosing.current = undefined;
      setChoosing(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.code === 'KeyK' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        if (!isOverlayOpen()) openPalette({ sections });
        return;
      }
      if (event.code === 'Escape' && leaveFilter(event)) return;
      if (isForFocus(event)) {
        stop();
        return;
      }
      if (/^(Shift|Control|Alt|Meta)/.test(event.code)) return;
      if (choosing.current !== undefined) {
        stop();
        const section = sections.find(({ letter }) => codeOf(letter) === event.code);
        if (section) {
          event.preventDefault();
          void navigate(paths.adminSection(section.name));
          return;
        }
      } else if (event.code === 'KeyG' && !event.shiftKey) {
        event.preventDefault();
        choosing.current = setTimeout(stop, letterWaitMs);
        setChoosing(true);
        return;
      }
      runShortcut(event);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      clearTimeout(choosing.current);
    };
  }, [sections, navigate]);
  return isChoosing;
}
