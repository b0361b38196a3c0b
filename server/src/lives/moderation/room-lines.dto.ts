import { Matches } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsKey } from '../../core/http/key.dto.ts';

/** Names a line of a live's chat. */
export class ChatLineRequest {
  /**
   * The live.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;

  /**
   * The line's message id, a number as text.
   * @example "1790000000000"
   */
  @Matches(/^[1-9]\d{0,15}$/)
  message_id!: string;
}

/** A line that is shown again. */
export class ShownLine {
  /**
   * Y: the room is told it again at once; N (a gift): only who reads the history sees it again.
   * @example Y
   */
  room_yn!: Yn;
}
