import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import './core.events.ts';
import { type DomainEventMap, type EventName, refuseUnknownEvent } from './event-definitions.ts';

/** Typed in-process events between areas, so that an area need not know who listens. */
@Injectable()
export class DomainEvents {
  private readonly emitter = new EventEmitter().setMaxListeners(50);
  private readonly logger = new Logger('DomainEvents');

  emit<Name extends EventName>(name: Name, event: DomainEventMap[Name]): void {
    this.emitter.emit(name, event);
  }

  /** The same, and waits until every listener is done with it. */
  async emitAndWait<Name extends EventName>(name: Name, event: DomainEventMap[Name]): Promise<void> {
    await Promise.all(this.emitter.listeners(name).map((listener) => listener(event)));
  }

  /** Calls `listener` at each event; its failure is logged and touches nobody else. Returns the way to stop. */
  on<Name extends EventName>(
    name: Name,
    listener: (event: DomainEventMap[Name]) => void | Promise<void>,
  ): () => void {
    refuseUnknownEvent(name);
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
