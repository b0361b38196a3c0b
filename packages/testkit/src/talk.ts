import { type HoneyClient, type Schema, unwrap } from '@honey/client';
import { TalkClient } from '@honey/mintalk';

/** A member or visitor in a live's room. */
export interface Room {
  joined: Schema<'JoinResult'>;
  talk: TalkClient;
  /** Sends a line and resolves with its message id. */
  say(line: string): Promise<string>;
  /** Leaves the chat. */
  leave(): void;
}

/** Connects a client's member, or a visitor, to the chat. Disconnect when done. */
export async function connectTalk({ api }: HoneyClient): Promise<TalkClient> {
  const talk = new TalkClient();
  await talk.connect(async () => {
    const { socket_host: socketHost, token } = await unwrap(api.POST('/v2/sockets'));
    return { socketHost, token };
  });
  return talk;
}

/**
 * Watches a live and joins its chat.
 * @throws ApiError if the caller may not watch
 */
export async function enterRoom(client: HoneyClient, vodKey: number): Promise<Room> {
  const params = { path: { id: vodKey } };
  const joined = await unwrap(client.api.POST('/v1/streams/{id}/join', { params, body: {} }));
  const talk = await connectTalk(client);
  const leave = (): void => talk.disconnect();
  try {
    await talk.join(joined.channel_id, joined.ticket);
  } catch (error) {
    leave();
    throw error;
  }
  return { joined, talk, say: (line) => talk.talk(joined.channel_id, line), leave };
}
