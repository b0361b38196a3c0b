import { Injectable } from '@nestjs/common';
import { generationStateName, SandboxStore } from '../../../core/sandbox/sandbox-store.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';

/** Parts of a channel's state in Redis. */
type StateName = 'lines' | 'room' | 'gifts' | 'people' | 'seen' | `talk:${string}`;

/** Names the keys of channels in Redis: by database, and by its data, which the sandbox may replace. */
@Injectable()
export class StreamKeys {
  private prefix = '';

  constructor(
    private readonly registration: ServerRegistration,
    private readonly sandbox: SandboxStore,
  ) {}

  /** Reads which data the database has. */
  async load(): Promise<void> {
    const generation = this.sandbox.enabled
      ? await this.sandbox.state<{ name: string }>(generationStateName, { name: '' })
      : { name: '' };
    this.prefix = `honey:${this.registration.scope}:${generation.name}`;
  }

  /** The key of a part of a channel's state. */
  of(channelId: string, part: StateName): string {
    return `${this.prefix}:${channelId}:${part}`;
  }

  /** The key of the set of channels in which a server has people. */
  ofServer(server: string): string {
    return `${this.prefix}:at:${server}`;
  }

  /** The key of a stream by which this server ends its own waiting reads. */
  get wake(): string {
    return `honey:${this.registration.scope}:wake:${this.registration.id}`;
  }
}
