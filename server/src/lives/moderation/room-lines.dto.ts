import { Matches } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';

/** Identifies a line of a live's chat. */
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
   * Y: it is sent to the room again at once; N (a gift): it reappears only in the history.
   * @example Y
   */
  room_yn!: Yn;
}
