import { searchInitials, searchLetters } from '@honey/rules';
import type { Cell, TableRows } from '../../bulk/copy.ts';
import { requestTexts, talks } from '../../content/messages.ts';
import type { Chance } from '../../content/random.ts';
import { at, dayMs, map, minuteMs } from './columns.ts';
import type { LoadKeys, LoadPlan, LoadSize, MessageColumns } from './shapes.ts';

const talkLines = Object.values<readonly (readonly [who: string, content: string])[]>(talks).flatMap(
  (lines) => lines.map(([, content]) => content),
);
/** Maximum messages of a conversation, except the longest. */
const messagesMax = 40;
const requestsTenth = 0.15;
/** The share of all messages in one conversation, the first member's with their neighbour. */
const longestPart = 0.02;
/** Conversations of the first member, and requests to them, as shares of all members. */
const firstMemberPart = 0.02;
const firstMemberRequestsPart = 0.01;
const pauseMaxMs = 90 * minuteMs;

/**
 * Plans conversations until there are enough messages: of the first member with many, of the others with the members
 * they meet.
 */
export function planMessages(size: LoadSize, beginMs: number, nowMs: number, chance: Chance): MessageColumns {
  const pairs = planPairs(size, chance);
  const conversations = {
    count: pairs.length,
    one: Uint32Array.from(pairs, ({ one }) => one),
    other: Uint32Array.from(pairs, ({ other }) => other),
    messages: Uint32Array.from(pairs, ({ messages }) => messages),
  };
  const count = pairs.reduce((sum, { messages }) => sum + messages, 0);
  const written: { conversation: number; byOther: number; ms: number }[] = [];
  const spanMs = nowMs - beginMs - 3 * dayMs;
  for (const [conversation, { messages }] of pairs.entries()) {
    const long = messages > messagesMax;
    let ms = beginMs + (long ? 0 : chance.next() * spanMs);
    for (let nth = 0; nth < messages; nth += 1) {
      ms += long ? spanMs / messages : chance.next() * pauseMaxMs;
      const byOther = nth === 0 ? 0 : nth === 1 ? 1 : chance.integer(0, 1);
      written.push({ conversation, byOther, ms: Math.floor(ms) });
    }
  }
  written.sort((one, other) => one.ms - other.ms);
  return {
    conversations,
    count,
    conversation: Uint32Array.from(written, ({ conversation }) => conversation),
    byOther: Uint8Array.from(written, ({ byOther }) => byOther),
    writtenMs: Float64Array.from(written, ({ ms }) => ms),
  };
}

interface Pair {
  one: number;
  other: number;
  messages: number;
}

function planPairs(size: LoadSize, chance: Chance): Pair[] {
  const people = size.members + size.hosts;
  const pairs: Pair[] = [];
  const known = new Set<number>();
  let left = size.messages;
  const add = (one: number, other: number, wanted: number) => {
    const name = Math.min(one, other) * people + Math.max(one, other);
    if (one === other || known.has(name) || left === 0) return;
    known.add(name);
    const messages = Math.min(left, wanted);
    left -= messages;
    pairs.push({ one, other, messages });
  };
  const some = () => 2 + Math.floor(chance.next() ** 3 * (messagesMax - 2));
  const firstTalks = Math.floor(size.members * firstMemberPart);
  const firstRequests = Math.floor(size.members * firstMemberRequestsPart);
  add(0, 1, Math.floor(size.messages * longestPart));
  for (let nth = 0; nth < firstTalks; nth += 1) add(0, 2 + nth, some());
  for (let nth = 0; nth < firstRequests; nth += 1) add(2 + firstTalks + nth, 0, 1);
  while (left > 0) {
    const one = chance.integer(1, people - 1);
    const other = (one + 1 + Math.floor(chance.next() ** 2 * 500)) % people;
    add(one, other, chance.chance(requestsTenth) ? 1 : some());
  }
  return pairs;
}

/** The sender and the receiver of a message. */
function sidesOf({ messages }: LoadPlan, message: number): { from: number; to: number } {
  const conversation = at(messages.conversation, message);
  const one = at(messages.conversations.one, conversation);
  const other = at(messages.conversations.other, conversation);
  return messages.byOther[message] === 1 ? { from: other, to: one } : { from: one, to: other };
}

/** A text as message_note_letters writes it: there are few texts and many messages. */
function searchedForms(content: string): readonly [letters: string, initials: string] {
  const forms = knownForms.get(content) ?? ([searchLetters(content), searchInitials(content)] as const);
  knownForms.set(content, forms);
  return forms;
}
const knownForms = new Map<string, readonly [letters: string, initials: string]>();

export function messageRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { messages } = plan;
  return {
    table: 'messages',
    columns: [
      ...['id', 'sender_key', 'receiver_key', 'low_key', 'high_key', 'content', 'created_at'],
      ...['letters', 'initials'],
    ],
    rows: map(messages.count, (message) => {
      const { from, to } = sidesOf(plan, message);
      const alone = isRequest(messages, at(messages.conversation, message));
      const texts: readonly string[] = alone ? requestTexts : talkLines;
      const content = texts[message % texts.length] ?? '';
      return [
        keys.message + message,
        keys.user + from,
        keys.user + to,
        keys.user + Math.min(from, to),
        keys.user + Math.max(from, to),
        content,
        new Date(at(messages.writtenMs, message)).toISOString(),
        ...searchedForms(content),
      ];
    }),
  };
}

/** A conversation of a single message is unanswered. */
export const isRequest = ({ conversations }: MessageColumns, conversation: number): boolean =>
  at(conversations.messages, conversation) === 1;

/** Both sides of every conversation. The newest message is unread in one of four, and in all requests. */
export function messageBoxRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { messages } = plan;
  const { conversations } = messages;
  const nothing = () => new Float64Array(conversations.count).fill(-1);
  // The newest message of each side, and the one before it.
  const newest = [nothing(), nothing()] as const;
  const before = [nothing(), nothing()] as const;
  for (let message = 0; message < messages.count; message += 1) {
    const side = messages.byOther[message] === 1 ? 1 : 0;
    const conversation = at(messages.conversation, message);
    before[side][conversation] = at(newest[side], conversation);
    newest[side][conversation] = message;
  }
  return {
    table: 'message_boxes',
    columns: [
      'user_key',
      'other_key',
      'last_message_id',
      'no_read_cnt',
      'read_up_to',
      'wrote_yn',
      'request_yn',
    ],
    rows: (function* (): Generator<Cell[]> {
      for (let conversation = 0; conversation < conversations.count; conversation += 1) {
        const last = Math.max(at(newest[0], conversation), at(newest[1], conversation));
        for (const side of [0, 1] as const) {
          const theirs = side === 0 ? 1 : 0;
          const got = at(newest[theirs], conversation);
          const request = isRequest(messages, conversation) && side === 1;
          const unread = got === last && (request || conversation % 4 === 0);
          const read = unread ? at(before[theirs], conversation) : got;
          const [own, other] = [conversations.one, conversations.other].map((people) =>
            at(people, conversation),
          );
          yield [
            keys.user + ((side === 0 ? own : other) ?? 0),
            keys.user + ((side === 0 ? other : own) ?? 0),
            keys.message + last,
            unread ? 1 : 0,
            read < 0 ? 0 : keys.message + read,
            at(newest[side], conversation) >= 0,
            request,
          ];
        }
      }
    })(),
  };
}
