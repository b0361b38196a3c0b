import type { ReactNode, RefObject } from 'react';
import type { TalkLine } from '../model/line.ts';

/** Where a line is written. */
export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  /** The line that is answered, or null. */
  replyTo: TalkLine | null;
  onReplyCancel: () => void;
  /** Until when slow mode lets the member wait; epoch milliseconds. */
  slowUntil: number;
  /** Who may be mentioned: the nicknames of those who are here. */
  nicks: () => Promise<readonly string[]>;
  /** Greatest length in UTF-16 units. */
  max: number;
  /** Why this member may not talk, or null. */
  talkRefusal: string | null;
  /** Nobody is signed in. */
  guest: boolean;
  onLogin: () => void;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Beside the input, e.g. the gift button. */
  extra?: ReactNode;
  /** Over the picture instead of on the page. */
  over?: boolean;
}
