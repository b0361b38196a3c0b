import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { ownHiddenQuery } from '../../../blocks/index.ts';
import type { RoomChat } from '../../../chat/index.ts';

/** Removes the lines of hidden and content-blocked members from a chat. */
export class HiddenMembers {
  private stopFollowing: (() => void) | undefined;

  constructor(private readonly queries: QueryClient) {}

  /** Applies to this chat from now on, including later changes. */
  follow(lines: RoomChat['lines']): void {
    this.stop();
    const observer = new QueryObserver(this.queries, ownHiddenQuery);
    const apply = (info: { hidden_user_keys: number[]; blocked_user_keys: number[] } | undefined): void => {
      if (info) lines.setHidden([...info.hidden_user_keys, ...info.blocked_user_keys]);
    };
    this.stopFollowing = observer.subscribe(({ data }) => apply(data));
    apply(observer.getCurrentResult().data);
  }

  stop(): void {
    this.stopFollowing?.();
    this.stopFollowing = undefined;
  }
}
