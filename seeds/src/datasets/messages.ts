import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';
import { buildMessage } from '../builders/messages.ts';
import { requestTexts, talks } from '../content/messages.ts';
import type { Personas } from '../personas.ts';

const minuteMs = 60_000;

interface Person {
  userKey: number;
}

/** Lets two write to each other in turn. */
async function talk(
  app: INestApplicationContext,
  one: Person,
  other: Person,
  lines: readonly (readonly ['one' | 'other', string])[],
): Promise<void> {
  for (const [who, content] of lines) {
    const [from, to] = who === 'one' ? [one, other] : [other, one];
    await buildMessage(app, { fromKey: from.userKey, toKey: to.userKey, content });
  }
}

/** What a suite needs of messages: a conversation, and a request that is not answered. */
export async function makeFewMessages(app: INestApplicationContext, personas: Personas): Promise<void> {
  const { fan01, manager01, vip01 } = personas;
  await talk(app, fan01, manager01, talks.manager);
  await buildMessage(app, { fromKey: vip01.userKey, toKey: manager01.userKey, content: requestTexts[0] });
}

/** The messages of the demonstration: friends, a host and fans, and strangers who ask. They were written over the last days. */
export async function makeMessages(app: INestApplicationContext, personas: Personas): Promise<void> {
  const { viewer01, viewer02, fan01, vip01, host01 } = personas;
  const { prisma } = app.get(Database);
  const pairs = [
    [viewer01, fan01],
    [viewer01, host01],
    [fan01, host01],
  ] as const;
  await prisma.follow.createMany({
    data: pairs.flatMap(([one, other]) => [
      { hostKey: one.userKey, userKey: other.userKey },
      { hostKey: other.userKey, userKey: one.userKey },
    ]),
    skipDuplicates: true,
  });
  await makeFewMessages(app, personas);
  await talk(app, fan01, host01, talks.host);
  await talk(app, viewer01, host01, talks.host);
  await talk(app, viewer01, fan01, talks.friends);
  await buildMessage(app, { fromKey: vip01.userKey, toKey: viewer01.userKey, content: requestTexts[0] });
  await buildMessage(app, { fromKey: viewer02.userKey, toKey: viewer01.userKey, content: requestTexts[1] });
  const messages = await prisma.message.findMany({ orderBy: { id: 'desc' }, select: { id: true } });
  const now = app.get(Clock).nowMs();
  for (const [at, { id }] of messages.entries()) {
    await prisma.message.update({
      where: { id },
      data: { createdAt: new Date(now - (at + 1) * at * 7 * minuteMs - minuteMs) },
    });
  }
}
