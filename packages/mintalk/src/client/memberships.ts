import type { Channel } from '../entities.ts';
import { TalkError } from '../errors.ts';
import type { TalkEvents } from '../kinds.ts';
import type { Emitter } from './emitter.ts';

/** The right to join a channel: a text, or a function that fetches one, called again for every join. */
export type Ticket = string | (() => Promise<string>);

/** A channel that the application wants to be in, across connections. */
export interface Membership {
  channel: Channel;
  ticket: Ticket | undefined;
}

/** The text of a ticket; a function is called for it. */
export async function readTicket(ticket: Ticket | undefined): Promise<string | undefined> {
  return typeof ticket === 'function' ? await ticket() : ticket;
}

/**
 * The reason a join failed, for `join_channel_failed_on_reconnect`: the refusal's code, or the error of fetching the
 * ticket.
 */
export function joinFailure(error: unknown): TalkError {
  const reason = error instanceof Error ? error.message : String(error);
  return new TalkError('join_channel_failed_on_reconnect', reason, { cause: error });
}

/**
 * The channels this socket is in (`channels`, empty while disconnected) and those to rejoin after a disconnect
 * (`wanted`).
 */
export class Memberships {
  readonly channels = new Map<string, Channel>();
  readonly wanted = new Map<string, Membership>();
  /** Joins in flight: their acknowledgement decides whether they are wanted. */
  readonly #joining = new Set<string>();

  constructor(events: Emitter<TalkEvents>) {
    events.on('channel_joined', (channel) => {
      this.channels.set(channel.id, channel);
      // A join made by the server itself has no ticket of ours.
      if (!this.#joining.has(channel.id) && !this.wanted.has(channel.id)) {
        this.wanted.set(channel.id, { channel, ticket: undefined });
      }
    });
    events.on('channel_updated', (channel) => {
      if (this.channels.has(channel.id)) this.channels.set(channel.id, channel);
    });
    events.on('channel_left', (channel) => this.drop(channel.id));
    events.on('channel_kicked', (channel) => this.drop(channel.id));
    events.on('channel_removed', (channel) => this.drop(channel.id));
  }

  joinStarted(id: string): void {
    this.#joining.add(id);
  }

  joinEnded(id: string): void {
    this.#joining.delete(id);
  }

  joined(channel: Channel, ticket: Ticket | undefined): void {
    this.channels.set(channel.id, channel);
    this.wanted.set(channel.id, { channel, ticket });
  }

  drop(id: string): void {
    this.channels.delete(id);
    this.wanted.delete(id);
  }
}
