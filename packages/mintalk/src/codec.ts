import type { Alert, Channel, ChannelCounter, Node, User, UserChannel, UserSocket } from './entities.ts';
import {
  FieldReader,
  parseBoolean,
  parseNumber,
  readPayload,
  writeBoolean,
  writeFrame,
  writeInteger,
  writeNumber,
  writeText,
  writeTextOrAbsent,
} from './frames.ts';
import { TAGS } from './tags.ts';

/** Encodes a value as exactly one frame, and decodes it. */
export interface Codec<T> {
  /** Throws `RangeError` if the value does not fit into a frame. */
  encode(value: T): string;
  /** Throws `FrameError` if the text is not exactly one frame of this kind. */
  decode(text: string): T;
}

const channel = entity<Channel>(
  TAGS.channel,
  (value) =>
    writeText(value.id) +
    writeText(value.name) +
    writeTextOrAbsent(value.profileUrl) +
    writeInteger(value.property) +
    writeTextOrAbsent(value.userId) +
    writeText(value.accessModifier) +
    writeTextOrAbsent(value.extra) +
    writeInteger(value.createdAt),
  (fields) => ({
    id: fields.text(),
    name: fields.text(),
    profileUrl: fields.textOrNull(),
    property: fields.integer(),
    userId: fields.textOrNull(),
    accessModifier: fields.text('public'),
    extra: fields.textOrNull(),
    createdAt: fields.integer(),
  }),
);

const node = entity<Node>(
  TAGS.node,
  (value) => writeText(value.id) + writeText(value.clusterId) + writeText(value.nodeId),
  (fields) => ({ id: fields.text(), clusterId: fields.text(), nodeId: fields.text() }),
);

const user = entity<User>(
  TAGS.user,
  (value) =>
    writeText(value.id) +
    writeText(value.name) +
    writeTextOrAbsent(value.profileUrl) +
    writeInteger(value.property) +
    writeTextOrAbsent(value.extra),
  (fields) => ({
    id: fields.text(),
    name: fields.text(),
    profileUrl: fields.textOrNull(),
    property: fields.integer(),
    extra: fields.textOrNull(),
  }),
);

const userSocket = entity<UserSocket>(
  TAGS.userSocket,
  (value) => writeText(value.connectionId) + writeText(value.socketId) + writeText(value.remoteAddr),
  (fields) => ({ connectionId: fields.text(), socketId: fields.text(), remoteAddr: fields.text() }),
);

const userChannel = entity<UserChannel>(
  TAGS.userChannel,
  (value) =>
    writeText(value.channelId) +
    writeInteger(value.permission) +
    writeInteger(value.property) +
    writeTextOrAbsent(value.extra),
  (fields) => ({
    channelId: fields.text(),
    permission: fields.integer(),
    property: fields.integer(),
    extra: fields.textOrNull(),
  }),
);

const channelCounter = entity<ChannelCounter>(
  TAGS.channelCounter,
  (value) =>
    writeText(value.channelId) +
    writeInteger(value.user) +
    writeInteger(value.userSocket) +
    writeInteger(value.guest) +
    writeInteger(value.inspector) +
    writeBoolean(value.ownerExists),
  (fields) => ({
    channelId: fields.text(),
    user: fields.integer(),
    userSocket: fields.integer(),
    guest: fields.integer(),
    inspector: fields.integer(),
    ownerExists: fields.boolean(),
  }),
);

const alert = entity<Alert>(
  TAGS.alert,
  (value) => writeText(value.code) + writeText(value.reason),
  (fields) => ({ code: fields.text(), reason: fields.text() }),
);

/** The wire codec (MINTALK-1): every scalar and entity, each as one frame. */
export const codec = {
  string: scalar<string>(TAGS.string, writeText, (payload) => payload),
  number: scalar<number>(TAGS.number, writeNumber, parseNumber),
  boolean: scalar<boolean>(TAGS.boolean, writeBoolean, parseBoolean),
  channel,
  node,
  user,
  userSocket,
  userChannel,
  channelCounter,
  alert,
};

function scalar<T>(tag: string, encode: (value: T) => string, parse: (payload: string) => T): Codec<T> {
  return { encode, decode: (text) => parse(readPayload(text, tag)) };
}

function entity<T>(tag: string, write: (value: T) => string, read: (fields: FieldReader) => T): Codec<T> {
  return {
    encode: (value) => writeFrame(tag, write(value)),
    decode: (text) => {
      const fields = new FieldReader(readPayload(text, tag));
      const value = read(fields);
      fields.finish();
      return value;
    },
  };
}
