import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';

/** What happened, told after it was committed, to whoever shows or counts it. Nothing that must last hangs on it. */
export interface DomainEventMap {
  /** A member began to follow a host. */
  hostFollowed: { userKey: number; hostKey: number };
  /** What others see of a member (name, picture, profile ID, grade) changed. */
  memberChanged: { userKey: number };
  /** Gifts were added to the totals: these fans' totals with these hosts, and in these lives, have grown. */
  giftsRolledUp: { fans: { hostKey: number; userKey: number; vodKeys: number[] }[] };
  /** A fan's level with a host rose. */
  fanLevelChanged: { userKey: number; hostKey: number; fanLevel: number };
  /** A member's access tokens no longer hold (logout everywhere, ban, password change, chat restriction): sockets must close. */
  memberSignedOut: { userKey: number; reason: string };
  /** All data is about to be replaced (sandbox): what hangs on it must be let go. */
  dataReplacing: { reason: string };
  /** All data was replaced (sandbox): whatever is remembered of the old must be forgotten. */
  dataReplaced: { reason: string };
}

/** Typed in-process events between areas, so that an area need not know who listens. */
@Injectable()
export class DomainEvents {
  private readonly emitter = new EventEmitter().setMaxListeners(50);
  private readonly logger = new Logger('DomainEvents');

  emit<Name extends keyof DomainEventMap>(name: Name, event: DomainEventMap[Name]): void {
    this.emitter.emit(name, event);
  }

  /** The same, and waits until every listener is done with it. */
  async emitAndWait<Name extends keyof DomainEventMap>(
    name: Name,
    event: DomainEventMap[Name],
  ): Promise<void> {
    await Promise.all(this.emitter.listeners(name).map((listener) => listener(event)));
  }

  /** Calls `listener` at each event; its failure is logged and touches nobody else. Returns the way to stop. */
  on<Name extends keyof DomainEventMap>(
    name: Name,
    listener: (event: DomainEventMap[Name]) => void | Promise<void>,
  ): () => void {
    const guarded = async (event: DomainEventMap[Name]) => {
      try {
        await listener(event);
      } catch (error) {
        this.logger.error(
          `a listener of ${name} failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
      }
    };
    this.emitter.on(name, guarded);
    return () => this.emitter.off(name, guarded);
  }
}
