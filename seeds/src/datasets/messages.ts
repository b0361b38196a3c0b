import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { ConversationsService } from '@honey/server/messages/conversations/conversations.service';
import type { INestApplicationContext } from '@nestjs/common';
import { buildMessage } from '../builders/messages.ts';
import { requestTexts, talks } from '../content/messages.ts';
import type { Personas } from '../personas.ts';
import type { Timeline } from './timeline.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Person {
  userKey: number;
}

type Lines = readonly (readonly ['one' | 'other', string])[];

/** Writes a message as a member who has read the other's earlier messages. */
async function write(app: INestApplicationContext, from: Person, to: Person, content: string): Promise<void> {
  await app.get(ConversationsService).read(from.userKey, { target_user_key: to.userKey });
  await buildMessage(app, { fromKey: from.userKey, toKey: to.userKey, content });
}

/** The lines of two members who alternate, with the sender and receiver of each. */
const alternatingLines = (one: Person, other: Person, lines: Lines) =>
  lines.map(([who, content]) =>
    who === 'one' ? { from: one, to: other, content } : { from: other, to: one, content },
  );

/** The messages that a test suite needs: a conversation, and an unanswered request. */
export async function makeFewMessages(app: INestApplicationContext, personas: Personas): Promise<void> {
  const { fan01, manager01, vip01 } = personas;
  for (const { from, to, content } of alternatingLines(fan01, manager01, talks.manager))
    await write(app, from, to, content);
  await write(app, vip01, manager01, requestTexts[0]);
}

/** The messages of the demonstration, over the last days: friends, a host and fans, and strangers. */
export function planMessages(app: INestApplicationContext, timeline: Timeline, personas: Personas): void {
  const { viewer01, viewer02, fan01, vip01, host01, manager01 } = personas;
  const plan = (daysAgo: number, apartMs: number, talk: ReturnType<typeof alternatingLines>) => {
    for (const [at, { from, to, content }] of talk.entries())
      timeline.at(timeline.presentMs - daysAgo * dayMs + at * apartMs, () => write(app, from, to, content));
  };
  timeline.at(timeline.presentMs - 9 * dayMs, () => befriend(app, personas));
  plan(8, 7 * minuteMs, alternatingLines(fan01, manager01, talks.manager));
  plan(6, 50 * minuteMs, alternatingLines(fan01, host01, talks.host));
  plan(4, 90 * minuteMs, alternatingLines(viewer01, host01, talks.host));
  plan(3, hourMs, [{ from: vip01, to: manager01, content: requestTexts[0] }]);
  plan(2, hourMs, [{ from: vip01, to: viewer01, content: requestTexts[0] }]);
  plan(1, hourMs, [{ from: viewer02, to: viewer01, content: requestTexts[1] }]);
  plan(0.5, 12 * minuteMs, alternatingLines(viewer01, fan01, talks.friends));
}

/** Members who write to each other follow each other. */
async function befriend(app: INestApplicationContext, { viewer01, fan01, host01 }: Personas): Promise<void> {
  const pairs = [
    [viewer01, fan01],
    [viewer01, host01],
    [fan01, host01],
  ] as const;
  const createdAt = app.get(Clock).now();
  await app.get(Database).prisma.follow.createMany({
    data: pairs.flatMap(([one, other]) => [
      { hostKey: one.userKey, userKey: other.userKey, createdAt },
      { hostKey: other.userKey, userKey: one.userKey, createdAt },
    ]),
    skipDuplicates: true,
  });
}
