import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type ChatLine, isRoomLine, type RoomLine } from '../model/line.ts';

/** An action on a line, by a button on it or by a key while it has the focus. */
export interface LineAction {
  /** Its shortcut key, in lower case. */
  key: string;
  /** The same key by its physical position, so that it works with a Korean keyboard layout. */
  code: string;
  label: string;
  icon: LucideIcon;
  /** Moves into the menu when a line has many actions. */
  inMenu?: boolean;
  /** Whether the action applies to this line. */
  appliesTo: (line: RoomLine) => boolean;
  run: (line: RoomLine) => void;
}

/** The action of a shortcut key on a line. C copies only with Ctrl or Command, and only if nothing is selected. */
export function actionOfKey(
  actions: readonly LineAction[],
  { key, nativeEvent, ctrlKey, metaKey, altKey }: KeyboardEvent,
  line: ChatLine,
): LineAction | undefined {
  if (!isRoomLine(line) || altKey) return undefined;
  const { code } = nativeEvent;
  if ((ctrlKey || metaKey) && (code !== 'KeyC' || String(getSelection()) !== '')) return undefined;
  return actions.find((act) => (act.key === key.toLowerCase() || act.code === code) && act.appliesTo(line));
}
