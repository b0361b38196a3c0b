import { type AlarmNote, Alarms } from '@honey/server/alarms/alarms.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Notes that a member is to be told of something; left out: the answer to an inquiry. */
export async function buildAlarm(
  app: INestApplicationContext,
  { userKey, ...note }: Pick<AlarmNote, 'userKey'> & Partial<AlarmNote>,
): Promise<void> {
  await app.get(Alarms).note({ userKey, kind: 'inquiry', ref: `built:${userKey}`, ...note });
}
