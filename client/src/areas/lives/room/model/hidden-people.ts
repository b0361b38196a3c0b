import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { ownHiddenQuery } from '../../../blocks/index.ts';
import type { RoomChat } from '../../../chat/index.ts';

/** Leaves the lines of people out of a chat whom the member hides, or of whom the member wants to see nothing. */
export class HiddenPeople {
  private stopFollowing: (() => void) | undefined;

  constructor(private readonly queries: QueryClient) {}

  /** From now on in this chat, also for what is changed elsewhere. */
  follow(lines: RoomChat['lines']): void {
    this.stop();
    const observer = new QueryObserver(this.queries, ownHiddenQuery);
    const apply = (info: { hidden_user_keys: number[]; blocked_user_keys: number[] } | undefined): void => {
      if (info) lines.hideOnly([...info.hidden_user_keys, ...info.blocked_user_keys]);
    };
    this.stopFollowing = observer.subscribe(({ data }) => apply(data));
    apply(observer.getCurrentResult().data);
  }

  stop(): void {
    this.stopFollowing?.();
    this.stopFollowing = undefined;
  }
}
