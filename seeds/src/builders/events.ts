import { randomUUID } from 'node:crypto';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { AttendanceService } from '@honey/server/events/attendance/attendance.service';
import { EventEntriesService } from '@honey/server/events/monthly/event-entries.service';
import { MonthEventsAdminService } from '@honey/server/events/monthly/month-events.admin.service';
import { MonthEventsJob } from '@honey/server/events/monthly/month-events.job';
import type { EventRequest } from '@honey/server/events/monthly/monthly.admin.dto';
import { couponPrizesJob } from '@honey/server/external/coupons/prizes/coupon-prizes.job';
import type { INestApplicationContext } from '@nestjs/common';

/** Attends today: a ticket and BTUC. */
export async function attend(app: INestApplicationContext, userKey: number): Promise<void> {
  await app.get(AttendanceService, { strict: false }).attend(userKey, randomUUID());
}

/** Writes and schedules a monthly event as an operator. Returns its number. */
export async function buildMonthEvent(
  app: INestApplicationContext,
  operatorKey: number,
  event: EventRequest,
): Promise<number> {
  const admin = app.get(MonthEventsAdminService, { strict: false });
  const actor = { operatorKey, requestId: 'seed' };
  const { event_id, version } = await admin.add(actor, event);
  await admin.schedule(actor, event_id, { version });
  return event_id;
}

/** Enters a member into the draw of an event. */
export async function enterEvent(
  app: INestApplicationContext,
  userKey: number,
  eventId: number,
): Promise<void> {
  await app.get(EventEntriesService, { strict: false }).enter(userKey, { event_id: eventId });
}

/** Does what follows from the end of events: draws their winners, and gives the prizes. */
export async function endEvents(app: INestApplicationContext): Promise<void> {
  await app.get(MonthEventsJob, { strict: false }).run();
  await app.get(JobRunner).runNow(couponPrizesJob);
}
