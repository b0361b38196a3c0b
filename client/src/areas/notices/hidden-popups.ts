import { seoulDay } from '@honey/rules';
import { deviceStorage } from '../../lib/storage.ts';

const key = 'honey.notice-popups';

/** The popups that the user dismissed for today on this device; none from the next day in Seoul. */
export function hiddenPopups(now: Date): readonly number[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || Reflect.get(stored, 'day') !== seoulDay(now))
      return [];
    const hidden: unknown = Reflect.get(stored, 'hidden');
    return Array.isArray(hidden) ? hidden.filter((sn) => typeof sn === 'number') : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Hides them for today. Ignored without storage space. */
export function hidePopups(boardSns: readonly number[], now: Date): void {
  try {
    const hidden = [...new Set([...hiddenPopups(now), ...boardSns])];
    deviceStorage().setItem(key, JSON.stringify({ day: seoulDay(now), hidden }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
