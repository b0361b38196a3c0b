import { IsInt, Max, Min } from 'class-validator';
import { IsKeyOrLoginId } from '../../../core/sandbox/key-or-login-id.ts';

/** The most watched minutes that one call adds. */
const minutesMax = 600;

/** Watched minutes for a member. */
export class SandboxWatchedMinutes {
  /**
   * The user_key or login_id of the member.
   * @example viewer01
   */
  @IsKeyOrLoginId()
  user_key!: string;

  /**
   * Minutes to add, 1 to 600.
   * @example 30
   */
  @IsInt()
  @Min(1)
  @Max(minutesMax)
  minutes!: number;
}
