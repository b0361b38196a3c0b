import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import './core.events.ts';
import { assertEventDeclared, type DomainEventMap, type EventName } from './event-definitions.ts';

/** Typed in-process events between areas, so that the emitting area does not depend on the listening ones. */
@Injectable()
export class DomainEventBus {
  private readonly emitter = new EventEmitter().setMaxListeners(50);
  private readonly logger = new Logger('DomainEventBus');

  emit<Name extends EventName>(name: Name, event: DomainEventMap[Name]): void {
    this.emitter.emit(name, event);
  }

  /** Emits an event and waits until every listener has finished. */
  async emitAndWait<Name extends EventName>(name: Name, event: DomainEventMap[Name]): Promise<void> {
    await Promise.all(this.emitter.listeners(name).map((listener) => listener(event)));
  }

  /**
   * Calls `listener` for each event; its failure is logged and does not affect other listeners. Returns a function that
   * unsubscribes.
   */
  on<Name extends EventName>(
    name: Name,
    listener: (event: DomainEventMap[Name]) => void | Promise<void>,
  ): () => void {
    assertEventDeclared(name);
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
