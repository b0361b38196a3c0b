import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as protocol from '@honey/mintalk/protocol';
import { type Codec, codec, FrameError, readFrames, splitFrames, TalkError } from '@honey/mintalk/protocol';
import { numbersFrom } from '@honey/server/users/pictures/art/random';
import { describe, expect, test } from '@jest/globals';

interface Vectors {
  roundTrips: { name: string; type: string; value: unknown; text: string }[];
  decodes: { name: string; type: string; value: unknown; text: string }[];
  errors: { name: string; type: string; text: string; error: string }[];
  unencodable: { name: string; type: string; value: unknown }[];
  frames: { text: string; frames: protocol.Frame[] }[];
  acknowledgements: {
    event: keyof protocol.AckValues;
    text: string;
    values?: unknown[];
    refusal?: { code: protocol.Refusal; reason?: string };
  }[];
  pairs: { text: string; channel: string; second?: string }[];
  kinds: { event: string; kind: string; frames: string[]; values: unknown[] }[];
  talkLines: { arguments: string[]; message: protocol.TalkMessage }[];
  roomEvents: { name: string; event: string; channelId: string; payload: object; json: string }[];
}

const require = createRequire(import.meta.url);
const vectors: Vectors = require('@honey/mintalk/vectors.json');
const codecs: Record<string, Codec<unknown>> = codec;

function codecOf(type: string): Codec<unknown> {
  const found = codecs[type];
  if (!found) throw new Error(`no codec is called ${type}`);
  return found;
}

/** Expands the `{repeat, times}` that represents a long text in the vectors. */
function expand(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('repeat' in value && 'times' in value) return String(value.repeat).repeat(Number(value.times));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, expand(one)]));
}

/** Vectors with the field that names their test. */
function named<V extends object>(list: V[], key: keyof V): [name: string, vector: V][] {
  return list.map((one) => [String(one[key]), one]);
}

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('the published vectors', () => {
  test.each(named(vectors.roundTrips, 'name'))('%s (MINTALK-1)', (_name, one) => {
    const { type, value, text } = one;
    expect(codecOf(type).encode(value)).toBe(text);
    expect(codecOf(type).decode(text)).toEqual(value);
  });

  test.each(named(vectors.decodes, 'name'))('read: %s (MINTALK-3)', (_name, one) => {
    expect(codecOf(one.type).decode(one.text)).toEqual(one.value);
  });

  test.each(named(vectors.errors, 'name'))('refused: %s (MINTALK-2)', (_name, one) => {
    const error = errorOf(() => codecOf(one.type).decode(one.text));
    expect(error).toBeInstanceOf(FrameError);
    expect(error).toHaveProperty('message', one.error);
  });

  test.each(named(vectors.unencodable, 'name'))('too long: %s (MINTALK-1)', (_name, one) => {
    expect(() => codecOf(one.type).encode(expand(one.value))).toThrow(RangeError);
  });

  test.each(named(vectors.frames, 'text'))('the frames of "%s"', (text, one) => {
    expect(readFrames(text)).toEqual(one.frames);
  });

  test.each(named(vectors.acknowledgements, 'text'))('the acknowledgement "%s" (MINTALK-4)', (text, one) => {
    if (one.refusal) {
      const error = errorOf(() => protocol.readAck(one.event, text));
      expect(error).toBeInstanceOf(TalkError);
      expect(error).toMatchObject({ message: one.refusal.code });
      expect(error).toHaveProperty('reason', one.refusal.reason);
      expect(protocol.refusal(one.refusal.code, one.refusal.reason)).toBe(text);
    } else {
      expect(protocol.readAck(one.event, text)).toEqual(one.values);
    }
  });

  test.each(named(vectors.pairs, 'text'))('the parts of "%s" (MINTALK-5)', (text, one) => {
    expect(protocol.splitPair(text)).toEqual([one.channel, one.second]);
    expect(protocol.joinPair(one.channel, one.second)).toBe(text);
  });

  test.each(named(vectors.roomEvents, 'name'))('the room event: %s', (_name, { event, ...one }) => {
    if (!protocol.isRoomEvent(event)) throw new Error(`${event} is no room event`);
    expect(protocol.roomEvent(event, one.channelId, one.payload as never)).toEqual([
      event,
      one.channelId,
      one.json,
    ]);
    expect(protocol.readRoomEvent(one.json)).toEqual(one.payload);
  });

  test('every kind of me and sys encodes and decodes its frames', () => {
    const tables: Record<string, Record<string, protocol.FrameList<unknown[]>>> = {
      me: { ...protocol.ME_KINDS, error: protocol.ME_ERROR_FRAMES },
      sys: protocol.SYS_KINDS,
    };
    for (const { event, kind, frames, values } of vectors.kinds) {
      const list = tables[event]?.[kind];
      expect(list?.encode(values)).toEqual(frames);
      expect(list?.decode([...frames, 's000'])).toEqual(values);
    }
    const listed = vectors.kinds.map(({ event, kind }) => `${event} ${kind}`);
    const known = Object.entries(tables).flatMap(([event, table]) =>
      Object.keys(table).map((kind) => `${event} ${kind}`),
    );
    expect(listed.toSorted()).toEqual(known.toSorted());
  });

  test('a talk line encodes and decodes its four arguments', () => {
    for (const { arguments: values, message } of vectors.talkLines) {
      expect(protocol.talkLine(message)).toEqual(values);
      expect(protocol.readTalkLine(values)).toEqual(message);
    }
  });
});

describe('for any values', () => {
  // The same in every run, so that a failure can be reproduced.
  const random = numbersFrom(20_261_120);
  const below = (limit: number): number => Math.floor(random() * limit);
  const letters = [
    'a',
    'Z',
    '0',
    '|',
    ' ',
    '\n',
    '가',
    '힣',
    '🍯',
    '\u200d',
    '\u0301',
    's002',
    'z000',
    '"',
    '\ud83c',
  ];
  const text = (): string => Array.from({ length: below(40) }, () => letters[below(letters.length)]).join('');
  const textOrNull = (): string | null => (random() < 0.3 ? null : text());
  const integer = (): number =>
    (below(2) ? 1 : -1) * Math.floor(random() ** 8 * Number.MAX_SAFE_INTEGER) || 0;

  const builders: Record<string, () => unknown> = {
    string: text,
    number: () => Number((random() * 2000 - 1000).toFixed(below(7))) || 0,
    boolean: () => random() < 0.5,
    channel: () => ({
      id: text(),
      name: text(),
      profileUrl: textOrNull(),
      property: integer(),
      userId: textOrNull(),
      accessModifier: text(),
      extra: textOrNull(),
      createdAt: integer(),
    }),
    node: () => ({ id: text(), clusterId: text(), nodeId: text() }),
    user: () => ({
      id: text(),
      name: text(),
      profileUrl: textOrNull(),
      property: integer(),
      extra: textOrNull(),
    }),
    userSocket: () => ({ connectionId: text(), socketId: text(), remoteAddr: text() }),
    userChannel: () => ({
      channelId: text(),
      permission: integer(),
      property: integer(),
      extra: textOrNull(),
    }),
    channelCounter: () => ({
      channelId: text(),
      user: integer(),
      userSocket: integer(),
      guest: integer(),
      inspector: integer(),
      ownerExists: random() < 0.5,
    }),
    alert: () => ({ code: text(), reason: text() }),
  };

  test('there is a builder for every codec', () => {
    expect(Object.keys(builders).toSorted()).toEqual(Object.keys(codecs).toSorted());
  });

  test.each(Object.entries(builders))('a %s survives the round trip', (type, build) => {
    for (let round = 0; round < 500; round += 1) {
      const value = build();
      const encoded = codecOf(type).encode(value);
      expect(codecOf(type).decode(encoded)).toEqual(value);
      // Frames follow each other without a separator, and are split again.
      expect(splitFrames(encoded + encoded)).toEqual([encoded, encoded]);
      expect(readFrames(encoded)[0]?.payload.length).toBe(encoded.length - 4);
    }
  });

  test('every truncated frame is refused, and damage causes only protocol errors (MINTALK-2)', () => {
    const entity = codec.channel.encode({
      id: '1042',
      name: '꿀🍯',
      profileUrl: null,
      property: 5,
      userId: '31',
      accessModifier: 'public',
      extra: '{}',
      createdAt: 1,
    });
    for (let length = 0; length < entity.length; length += 1) {
      expect(() => codec.channel.decode(entity.slice(0, length))).toThrow(FrameError);
    }
    let refused = 0;
    for (let round = 0; round < 3000; round += 1) {
      const at = below(entity.length);
      const damaged = entity.slice(0, at) + String.fromCharCode(below(256)) + entity.slice(at + 1);
      try {
        codec.channel.decode(damaged);
      } catch (error) {
        expect(error).toBeInstanceOf(FrameError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])(
    '%p has no plain notation and is not sent',
    (value) => {
      expect(() => codec.number.encode(value)).toThrow(RangeError);
    },
  );

  test.each([0.5, Number.NaN, 2 ** 53])('%p is not a value of an integer field', (permission) => {
    const userChannel = { channelId: '1', permission, property: 0, extra: null };
    expect(() => codec.userChannel.encode(userChannel)).toThrow(RangeError);
  });
});

describe('the helpers', () => {
  test('a channel id cannot contain the bar that ends it (MINTALK-5)', () => {
    expect(() => protocol.joinPair('1|2', 'hi')).toThrow(new TalkError('invalid_request'));
  });

  test('an acknowledgement of success carries frames that decode again', () => {
    expect(protocol.ok('s00217', 'b0011')).toBe('oks00217b0011');
    expect(protocol.parseAck('oks00217')).toBe('s00217');
    expect(protocol.parseAck('ok')).toBe('');
    expect(protocol.readAck('talk', protocol.okAck('talk', '77'))).toEqual(['77']);
  });

  test('an acknowledgement whose frames are missing, broken or not text is not mintalk', () => {
    for (const answer of ['ok', 'oks00', 'okn00217', undefined, { ok: true }, null]) {
      expect(() => protocol.readAck('talk', answer)).toThrow(FrameError);
    }
  });

  test('a talk line without its parts is not mintalk', () => {
    const [id, , user, userChannel] = vectors.talkLines[0]?.arguments ?? [];
    expect(() => protocol.readTalkLine([id, 'no bar', user, userChannel])).toThrow(FrameError);
    expect(() => protocol.readTalkLine([id, '1|a', user])).toThrow(FrameError);
    expect(() => protocol.readTalkLine([1, '1|a', user, userChannel])).toThrow(FrameError);
  });

  test('room events carry JSON, read back as written', () => {
    const payload = { user_key: 7, nick: '꿀벌', like_cnt: 12 };
    const [name, channelId, json] = protocol.roomEvent('like', '1042', payload);
    expect([name, channelId]).toEqual(['like', '1042']);
    expect(protocol.readRoomEvent<'like'>(json)).toEqual(payload);
    for (const broken of ['', '{', '7', 'null', '[]']) {
      expect(() => protocol.readRoomEvent(broken)).toThrow(FrameError);
    }
  });

  test('extras decode to their content, and to empty when they hold nothing readable', () => {
    expect(protocol.readExtra<protocol.UserChannelExtra>('{"fan_level":10}')).toEqual({ fan_level: 10 });
    for (const extra of [null, '', '{', '7', 'null']) expect(protocol.readExtra(extra)).toEqual({});
  });

  test('property bits are read one by one', () => {
    expect(protocol.hasProperty(5, protocol.ChannelProperty.fansOnly)).toBe(true);
    expect(protocol.hasProperty(5, protocol.ChannelProperty.slowMode)).toBe(false);
    expect(protocol.hasProperty(5, protocol.ChannelProperty.frozen)).toBe(true);
  });

  test('the protocol alone loads no other package', () => {
    const entry = require.resolve('../../packages/mintalk/src/protocol.ts');
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/ from '([^']+)'/g)) {
        expect(specifier).toMatch(/^\.\//);
        follow(join(dirname(file), specifier));
      }
    };
    follow(entry);
    expect(seen.size).toBeGreaterThan(10);
  });
});
