import { codec, splitFrames } from '@honey/mintalk/protocol';
import { mutantsOf, requestOf, responseOf } from './mutant.mjs';

const line = 'a line reaches the room';
const order = 'lines are received once each';
const moves = 'arrivals and departures are sent';
const counts = 'the counter shows the viewers';
const shown = 'a gift is shown in the room';
const sockets = 'POST /v2/sockets';
const histories = 'GET /v1/streams/{id}/histories';

/**
 * Changes events of this name from the server.
 * @param {string} name
 * @param {(values: any[], packet: any) => any} change returns undefined if it changes nothing
 */
const event = (name, change) => ({
  received: (packet) =>
    packet.type === 'event' && packet.values[0] === name ? change(packet.values, packet) : undefined,
});

/** Changes `sys` or `me` of a kind. */
const kind = (name, wanted, change) =>
  event(name, (values, packet) => (values[1] === wanted ? change(values, packet) : undefined));

/** Changes an acknowledgement that matches. */
const acknowledgement = (suits, change) => ({
  received: (packet) => {
    if (packet.type !== 'acknowledgement' || !suits(packet.values[0])) return undefined;
    return [{ ...packet, values: [change(packet.values[0])] }];
  },
});

/** Changes the JSON of a room event. */
const roomEvent = (name, change) =>
  event(name, (values, packet) => {
    const json = JSON.parse(values[2]);
    change(json);
    return [{ ...packet, values: [values[0], values[1], JSON.stringify(json)] }];
  });

/** Changes one frame among the arguments of an event. */
const framed = (at, entity, change) => (values, packet) => {
  const changed = [...values];
  changed[at] = codec[entity].encode(change(codec[entity].decode(values[at])));
  return [{ ...packet, values: changed }];
};

const lost = () => [];
const doubled = (_values, packet) => [packet, packet];
const isRefusal = (code) => (text) => text === code || text.startsWith(`${code}|`);

/** A token that claims a lifetime of an hour. */
function longLived(token) {
  const [head, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  claims.exp += 3600;
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

/** What passes through a chat connection. */
export const chatMutants = mutantsOf('chat', [
  ['lines are lost', line, event('talk', lost)],
  ['lines arrive twice', order, event('talk', doubled)],
  [
    'lines arrive out of order',
    order,
    () => {
      let held;
      return event('talk', (_values, packet) => {
        if (held) {
          const both = [packet, held];
          held = undefined;
          return both;
        }
        if (!packet.values[2].endsWith('1')) return undefined;
        held = packet;
        return [];
      });
    },
  ],
  [
    'a line has another author',
    line,
    event(
      'talk',
      framed(3, 'user', (user) => ({ ...user, id: '2147483647' })),
    ),
  ],
  [
    'a line’s author has another permission',
    line,
    event(
      'talk',
      framed(4, 'userChannel', (member) => ({ ...member, permission: 3 })),
    ),
  ],
  [
    'a line is acknowledged with another id',
    line,
    acknowledgement(
      (text) => /^oks/.test(text),
      (text) => `ok${codec.string.encode(`${BigInt(codec.string.decode(text.slice(2))) + 1n}`)}`,
    ),
  ],
  [
    'a frame has another length than it states',
    line,
    event('talk', (values, packet) => [{ ...packet, values: values.with(3, `${values[3]}x`) }]),
  ],
  [
    'an arrival is sent as a departure',
    moves,
    kind('sys', 'channel_user_entered', (values, packet) => [
      { ...packet, values: values.with(1, 'channel_user_exited') },
    ]),
  ],
  ['a departure is not sent', moves, kind('sys', 'channel_user_exited', lost)],
  ['an arrival is sent twice', moves, kind('sys', 'channel_user_entered', doubled)],
  [
    'the counter counts no viewer',
    counts,
    kind(
      'sys',
      'count_updated',
      framed(2, 'channelCounter', (counter) => ({ ...counter, user: 0, guest: 0 })),
    ),
  ],
  [
    'the counter counts one too many',
    counts,
    kind(
      'sys',
      'count_updated',
      framed(2, 'channelCounter', (counter) => ({ ...counter, user: counter.user + 1 })),
    ),
  ],
  [
    'the host is never present',
    counts,
    kind(
      'sys',
      'count_updated',
      framed(2, 'channelCounter', (counter) => ({ ...counter, ownerExists: false })),
    ),
  ],
  ['counts are not sent', counts, kind('sys', 'count_updated', lost)],
  [
    'a join returns another permission than HTTP',
    'a join returns the member’s rights',
    acknowledgement(
      (text) => /^okC/.test(text),
      (text) => {
        const [channel, member] = splitFrames(text.slice(2));
        return `ok${channel}${codec.userChannel.encode({ ...codec.userChannel.decode(member), permission: 0 })}`;
      },
    ),
  ],
  [
    'a member who left still receives lines',
    'a member who left receives nothing more',
    () => {
      let channel;
      return {
        received: (packet) => {
          const [text] = packet.values;
          if (packet.type === 'acknowledgement' && /^okC/.test(text)) [channel] = splitFrames(text.slice(2));
          return undefined;
        },
        sent: (packet, answer) => {
          if (packet.values[0] !== '_join') return undefined;
          answer([`ok${channel}`]);
          return [];
        },
      };
    },
  ],
  [
    'a connection has another user',
    'a connection receives its user',
    kind(
      'me',
      'connected',
      framed(3, 'user', (user) => ({ ...user, id: '2147483647' })),
    ),
  ],
  [
    'a connection has an old name',
    'a connection receives its user',
    kind(
      'me',
      'connected',
      framed(3, 'user', (user) => ({ ...user, name: '옛이름' })),
    ),
  ],
  [
    'a connection token is valid for an hour',
    'both connect calls return',
    responseOf(sockets, (body) => {
      body.token = longLived(body.token);
    }),
  ],
  [
    'a connection token is another user’s',
    'both connect calls return',
    requestOf(sockets, async ({ headers, tokenOf }) => {
      if (!headers.authorization) return false;
      headers.authorization = `Bearer ${await tokenOf('viewer02')}`;
    }),
  ],
  [
    'a muted member is refused for another reason',
    'of several refusals of a line',
    acknowledgement(isRefusal('chat_blocked'), () => 'denied'),
  ],
  [
    'a long line of a muted member is refused as muted second',
    'of several refusals of a line',
    acknowledgement(isRefusal('too_long'), () => 'chat_blocked'),
  ],
  [
    'a long line is let through',
    'a line that is empty, too long or forbidden',
    acknowledgement(isRefusal('too_long'), () => `ok${codec.string.encode('5')}`),
  ],
  [
    'a forbidden word is let through',
    'a line that is empty, too long or forbidden',
    acknowledgement(isRefusal('prohibited_word'), () => `ok${codec.string.encode('5')}`),
  ],
  [
    'guests may talk',
    'only a joined member may talk',
    acknowledgement(isRefusal('unauthorized'), () => `ok${codec.string.encode('5')}`),
  ],
  ['gifts are not shown', shown, event('gift', lost)],
  ['gifts are shown twice', shown, event('gift', doubled)],
  [
    'a gift is shown with other honey',
    shown,
    roomEvent('gift', (gift) => {
      gift.star_cnt *= 10;
    }),
  ],
  ['rankings do not move', shown, event('ranking', lost)],
  ['likes are not sent', 'a like is sent', event('like', lost)],
  [
    'a like is sent with another total',
    'a like is sent',
    roomEvent('like', (like) => {
      like.like_cnt += 1;
    }),
  ],
  ['followers are not sent', 'a new follower', event('follow', lost)],
  [
    'the history starts with the newest',
    order,
    responseOf(histories, ({ list }) => (list.length > 1 ? void list.reverse() : false)),
  ],
  [
    'the history ends where it continues',
    order,
    responseOf(histories, (body) => {
      if (!(body.more_yn === 'Y')) return false;
      body.more_yn = 'N';
    }),
  ],
  [
    'the history after a line repeats forever',
    order,
    responseOf(histories, (body, _response, { query }) => {
      if (!query.has('after')) return false;
      body.last_id = query.get('after');
      body.more_yn = 'Y';
    }),
  ],
  [
    'a gift is not a line of the history',
    shown,
    responseOf(histories, (body) => {
      body.list = body.list.filter(({ kind: sort }) => sort !== 'gift');
    }),
  ],
  [
    'the host is not the first of the room',
    'the people in the room are listed',
    responseOf('GET /v1/streams/{id}/users', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
  ],
]);
