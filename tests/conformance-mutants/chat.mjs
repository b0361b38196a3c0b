import { codec, splitFrames } from '@honey/mintalk/protocol';
import { answerOf, mutantsOf, requestOf } from './mutant.mjs';

const line = 'a line reaches the room';
const order = 'lines are heard once each';
const moves = 'who comes and who goes';
const counts = 'the counter tells who watches';
const shown = 'a gift is shown in the room';
const sockets = 'POST /v2/sockets';
const histories = 'GET /v1/streams/{id}/histories';

/** Spoils events of this name from the server. @param {string} name @param {(values: any[], packet: any) => any} change answers undefined where it spoils nothing */
const event = (name, change) => ({
  received: (packet) =>
    packet.type === 'event' && packet.values[0] === name ? change(packet.values, packet) : undefined,
});

/** Spoils `sys` or `me` of a kind. */
const kind = (name, wanted, change) =>
  event(name, (values, packet) => (values[1] === wanted ? change(values, packet) : undefined));

/** Spoils an acknowledgement that suits. */
const acknowledgement = (suits, change) => ({
  received: (packet) => {
    if (packet.type !== 'acknowledgement' || !suits(packet.values[0])) return undefined;
    return [{ ...packet, values: [change(packet.values[0])] }];
  },
});

/** Spoils the JSON of a room event. */
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

/** A token that says of itself that it lives an hour. */
function longLived(token) {
  const [head, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  claims.exp += 3600;
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

/** What goes through a chat connection. */
export const chatMutants = mutantsOf('chat', [
  ['lines are lost', line, event('talk', lost)],
  ['lines come twice', order, event('talk', doubled)],
  [
    'lines come out of order',
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
    'a line is somebody else’s',
    line,
    event(
      'talk',
      framed(3, 'user', (user) => ({ ...user, id: '2147483647' })),
    ),
  ],
  [
    'a line’s speaker has another permission',
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
    'a frame has another length than it says',
    line,
    event('talk', (values, packet) => [{ ...packet, values: values.with(3, `${values[3]}x`) }]),
  ],
  [
    'coming is told as going',
    moves,
    kind('sys', 'channel_user_entered', (values, packet) => [
      { ...packet, values: values.with(1, 'channel_user_exited') },
    ]),
  ],
  ['going is not told', moves, kind('sys', 'channel_user_exited', lost)],
  ['coming is told twice', moves, kind('sys', 'channel_user_entered', doubled)],
  [
    'the counter counts nobody',
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
    'the host is never there',
    counts,
    kind(
      'sys',
      'count_updated',
      framed(2, 'channelCounter', (counter) => ({ ...counter, ownerExists: false })),
    ),
  ],
  ['counts are not told', counts, kind('sys', 'count_updated', lost)],
  [
    'a join tells another permission than HTTP',
    'a join tells what may be done',
    acknowledgement(
      (text) => /^okC/.test(text),
      (text) => {
        const [channel, member] = splitFrames(text.slice(2));
        return `ok${channel}${codec.userChannel.encode({ ...codec.userChannel.decode(member), permission: 0 })}`;
      },
    ),
  ],
  [
    'who left goes on hearing',
    'who left hears nothing more',
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
    'a connection is somebody else’s',
    'a connection is told who it is',
    kind(
      'me',
      'connected',
      framed(3, 'user', (user) => ({ ...user, id: '2147483647' })),
    ),
  ],
  [
    'a connection has an old name',
    'a connection is told who it is',
    kind(
      'me',
      'connected',
      framed(3, 'user', (user) => ({ ...user, name: '옛이름' })),
    ),
  ],
  [
    'a connection token lives an hour',
    'both connect calls answer',
    answerOf(sockets, (body) => {
      body.token = longLived(body.token);
    }),
  ],
  [
    'a connection token is somebody else’s',
    'both connect calls answer',
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
    'a long line of a muted member is told of the muting first',
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
    'who has not joined may not talk',
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
  ['likes are not told', 'a like is told', event('like', lost)],
  [
    'a like is told with another total',
    'a like is told',
    roomEvent('like', (like) => {
      like.like_cnt += 1;
    }),
  ],
  ['followers are not told', 'a new follower', event('follow', lost)],
  [
    'the history begins with the newest',
    order,
    answerOf(histories, ({ list }) => (list.length > 1 ? void list.reverse() : false)),
  ],
  [
    'the history ends where it goes on',
    order,
    answerOf(histories, (body) => {
      if (!(body.more_yn === 'Y')) return false;
      body.more_yn = 'N';
    }),
  ],
  [
    'the history of a line is asked for again and again',
    order,
    answerOf(histories, (body, _answered, { query }) => {
      if (!query.has('after')) return false;
      body.last_id = query.get('after');
      body.more_yn = 'Y';
    }),
  ],
  [
    'a gift is no line of the history',
    shown,
    answerOf(histories, (body) => {
      body.list = body.list.filter(({ kind: sort }) => sort !== 'gift');
    }),
  ],
  [
    'the host is not the first of the room',
    'who is in the room is listed',
    answerOf('GET /v1/streams/{id}/users', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
  ],
]);
