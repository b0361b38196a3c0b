import { AlarmsService, type NewAlarm } from '@honey/server/alarms/alarms.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Creates an alarm for a member; default: the answer to an inquiry. */
export async function buildAlarm(
  app: INestApplicationContext,
  { userKey, ...note }: Pick<NewAlarm, 'userKey'> & Partial<NewAlarm>,
): Promise<void> {
  await app.get(AlarmsService).record({ userKey, kind: 'inquiry', ref: `built:${userKey}`, ...note });
}
