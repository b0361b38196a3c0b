import { buildMember, buildMonthEvent, buildTickets } from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';

/** The services beside the product. */
export type ServiceName = 'lotto' | 'coupon' | 'ebook';

/** A member who does one thing once. */
export interface Player {
  userKey: number;
  /** What the request contains. */
  body: object;
}

/** Something that a member may do once. */
export interface Subject {
  name: string;
  path: string;
  /** The service that the product calls for it. */
  service?: ServiceName;
  /** The statements at which a server is killed. */
  statements: readonly string[];
  /** Prepares a member. */
  prepare(app: INestApplicationContext, userKey: number): Promise<object>;
  /**
   * Statements that count the effects of each member: `user_key` and `effects`, without a row for members without any.
   * Each must be 1.
   */
  effects: readonly string[];
}

/** Counts a member's transfers of an operation. */
export const transfers = (operation: string): string =>
  `SELECT owner_key AS user_key, count(*)::int AS effects FROM ledger_transfers WHERE operation = '${operation}' GROUP BY 1`;
/** The one event that all members enter. */
let eventId = 0;

async function eventOf(app: INestApplicationContext): Promise<number> {
  if (eventId > 0) return eventId;
  const operator = await buildMember(app, { role: 'operator' });
  const nowMs = app.get(Clock).nowMs();
  eventId = await buildMonthEvent(app, operator.userKey, {
    title: '이달의 이벤트',
    summary: '응모해 주세요.',
    begins_on: new Date(nowMs - 86_400_000).toISOString(),
    ends_on: new Date(nowMs + 20 * 86_400_000).toISOString(),
    parts: [{ type: 'ticket_ask', title: '응모하기', prizes: [{ asset: 'STAR', amount: 10, count: 1 }] }],
  });
  return eventId;
}

/** What members do without a service beside the product. */
export const eventSubjects: readonly Subject[] = [
  {
    name: 'spin',
    path: '/v1/event/roulette/spin',
    statements: ['roulette_spin_all'],
    prepare: async (app, userKey) => {
      await buildTickets(app, { userKey, count: 1 });
      return { word: '꿀벌' };
    },
    // A spin may win another ticket, which another request may spend.
    effects: [
      `SELECT s.user_key, count(*)::int AS effects FROM roulette_spins s JOIN roulette_tickets t USING (ticket_id)
       WHERE t.reason <> 'spin' GROUP BY 1`,
    ],
  },
  {
    name: 'attend',
    path: '/v1/event/attend',
    statements: ['attend'],
    prepare: async () => ({}),
    effects: [
      'SELECT user_key, count(*)::int AS effects FROM attendances GROUP BY 1',
      `SELECT user_key, count(*)::int AS effects FROM roulette_tickets WHERE reason = 'attend' GROUP BY 1`,
      transfers('event_attend'),
    ],
  },
  {
    name: 'ticket ask',
    path: '/v1/event/ticket-ask',
    statements: ['month_event_entry_add'],
    prepare: async (app) => ({ event_id: await eventOf(app) }),
    effects: ['SELECT user_key, count(*)::int AS effects FROM month_event_entries GROUP BY 1'],
  },
];
