import type { ReactNode, RefObject } from 'react';
import type { TalkLine } from '../model/line.ts';

/** Properties of the chat input. */
export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  /** The replied-to line, or null. */
  replyTo: TalkLine | null;
  onReplyCancel: () => void;
  /** The end of the slow mode delay; epoch milliseconds. */
  slowUntil: number;
  /** Nicknames that can be mentioned: those of members who are present. */
  nicks: () => Promise<readonly string[]>;
  /** Maximum length in UTF-16 units. */
  max: number;
  /** Why this member may not talk, or null. */
  talkRefusal: string | null;
  /** The viewer is signed out. */
  guest: boolean;
  onLogin: () => void;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Shown beside the input, for example the gift button. */
  extra?: ReactNode;
  /** Placed over the video instead of on the page. */
  onVideo?: boolean;
}
