import { TalkClient } from '@honey/mintalk';
import { type Alert, type RoomEventName, type RoomEvents, readRoomEvent } from '@honey/mintalk/protocol';
import type { JoinResult } from '@honey/server/lives/room/streams.dto';
import type { TestClient } from './client.ts';

const roomEvents: RoomEventName[] = [
  'gift',
  'like',
  'follow',
  'notice',
  'message_removed',
  'contest',
  'live',
  'ranking',
  'goal',
  'site_gift',
];

/** A member in a live's room, over a socket of their own. */
export interface Room {
  talk: TalkClient;
  joined: JoinResult;
  /** The next unread room event of this name, already received or not. */
  next<Name extends RoomEventName>(name: Name): Promise<RoomEvents[Name]>;
  /** Resolves when the room is closed, with the reason. */
  removed: Promise<Alert>;
}

/**
 * Joins a live over HTTP and its room over a socket. Disconnect `talk` when done. `listen` is called before any event
 * can arrive.
 */
export async function enterRoom(
  client: TestClient,
  vodKey: number,
  listen?: (talk: TalkClient) => void,
): Promise<Room> {
  const { status, body } = await client.send<JoinResult>('POST', `/v1/streams/${vodKey}/join`, { body: {} });
  if (status !== 200) throw new Error(`joining ${vodKey} returned ${status}: ${JSON.stringify(body)}`);
  const talk = new TalkClient();
  listen?.(talk);
  const next = collectRoomEvents(talk);
  const removed = new Promise<Alert>((resolve) => {
    talk.on('channel_removed', (_channel, alert) => resolve(alert));
  });
  await connect(talk, client);
  try {
    await talk.join(body.channel_id, body.ticket);
  } catch (error) {
    // Each attempt uses a connection of its own.
    talk.disconnect();
    throw error;
  }
  return { talk, joined: body, next, removed };
}

/** Joins the lobby over a socket. Disconnect it when done. */
export async function enterLobby(client: TestClient): Promise<TalkClient> {
  const talk = new TalkClient();
  await connect(talk, client);
  await talk.join('lobby');
  return talk;
}

async function connect(talk: TalkClient, client: TestClient): Promise<void> {
  await talk.connect(async () => {
    const source = await client.send<{ socket_host: string; token: string }>('POST', '/v2/sockets');
    return { socketHost: source.body.socket_host, token: source.body.token };
  });
}

function collectRoomEvents(talk: TalkClient): Room['next'] {
  const arrived = new Map<string, string[]>();
  const waiting = new Map<string, ((json: string) => void)[]>();
  for (const name of roomEvents) {
    talk.addServerListener(name, (_channelId, json) => {
      const waiter = waiting.get(name)?.shift();
      if (waiter) waiter(json);
      else arrived.set(name, [...(arrived.get(name) ?? []), json]);
    });
  }
  return async <Name extends RoomEventName>(name: Name) => {
    const json =
      arrived.get(name)?.shift() ??
      (await new Promise<string>((take) => {
        waiting.set(name, [...(waiting.get(name) ?? []), take]);
      }));
    return readRoomEvent<Name>(json);
  };
}
