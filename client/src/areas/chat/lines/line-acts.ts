import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type ChatLine, isRoomLine, type RoomLine } from '../model/line.ts';

/** Something that can be done with a line, by a button on it or by a key while it has the focus. */
export interface LineAct {
  /** The key that does it, in lower case. */
  key: string;
  /** The same key as the keyboard names its place, so that it works while Korean is typed. */
  code: string;
  label: string;
  icon: LucideIcon;
  /** Where a line has many acts, this one waits behind the button for more. */
  aside?: boolean;
  /** Whether this line has it. */
  fits: (line: RoomLine) => boolean;
  run: (line: RoomLine) => void;
}

/** The act that a key stands for on a line. With Ctrl or Command alone C copies, and that only what is not selected. */
export function actOfKey(
  acts: readonly LineAct[],
  { key, nativeEvent, ctrlKey, metaKey, altKey }: KeyboardEvent,
  line: ChatLine,
): LineAct | undefined {
  if (!isRoomLine(line) || altKey) return undefined;
  const { code } = nativeEvent;
  if ((ctrlKey || metaKey) && (code !== 'KeyC' || String(getSelection()) !== '')) return undefined;
  return acts.find((act) => (act.key === key.toLowerCase() || act.code === code) && act.fits(line));
}
