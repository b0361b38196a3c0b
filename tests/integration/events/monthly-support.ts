import { type BuiltMember, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { type Answer, tokenOf } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';

/** What the tests read of an event, by the operators' calls and by the members'. */
export interface EventBody {
  event_id: number;
  title: string;
  state: string;
  version: number;
  entry_cnt: number;
  parts: Record<string, unknown>[];
  code?: string;
  fields?: { field: string }[];
  list: EventBody[];
  total: number;
  draw: {
    seed_hash: string;
    seed: string | null;
    entry_cnt: number;
    entered_yn: string;
    own_word: string | null;
    drawn_on: string | null;
    entries_digest: string | null;
  } | null;
  ranking: {
    closed_yn: string;
    own_place: number | null;
    list: { place: number; user: { user_key: number } | null; star_cnt: number | null }[];
  } | null;
  winners: { kind: string; number: number; nick: string; asset: string; amount: number; own_yn: string }[];
  refusal: string | null;
  new_yn: string;
  word: string;
  entered_on: string;
}

const hourMs = 3_600_000;
export const ask = (prizes: object[] = [{ asset: 'STAR', amount: 500, count: 2 }]) => ({
  type: 'ticket_ask',
  title: '응모하기',
  prizes,
});
export const text = (value: string) => ({ type: 'text', text: value });

/** The operations of tests of monthly events. Its clock is stopped and moves on command. */
export class MonthlyWorld {
  constructor(private readonly file: FileServer) {}

  get app() {
    return this.file.server.app;
  }

  get prisma() {
    return this.app.get(Database).prisma;
  }

  get nowMs(): number {
    return this.app.get(Clock).nowMs();
  }

  /** Stops the clock at a time in Seoul, e.g. 2031-03-10T12:00. */
  at(time: string): void {
    this.app.get(Clock).set({ offsetMs: 0, frozenAtMs: Date.parse(`${time}:00+09:00`) });
  }

  advance(ms: number): void {
    this.app.get(Clock).set({ offsetMs: 0, frozenAtMs: this.nowMs + ms });
  }

  /** Draws, ranks and pays what is due, and drops cached reads. */
  async settle(): Promise<void> {
    for (const job of ['gift-roll-up', 'rank-closing', 'month-events', 'ledger-fold'])
      await this.app.get(JobRunner).runNow(job);
    await this.app.get(DomainEventBus).emitAndWait('dataReplaced', { reason: 'test' });
  }

  member(overrides: MemberOverrides = {}): Promise<BuiltMember> {
    return buildMember(this.app, overrides);
  }

  operator(): Promise<BuiltMember> {
    return this.member({ role: 'operator' });
  }

  async send(
    who: BuiltMember | null,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<EventBody>> {
    const client = who ? this.file.client.as(await tokenOf(this.app, who.userKey)) : this.file.client;
    return client.send<EventBody>(method, path, { ...(body && { body }), ...(headers && { headers }) });
  }

  enter(who: BuiltMember | null, event_id: number, word?: string): Promise<Answer<EventBody>> {
    return this.send(who, 'POST', '/v1/event/ticket-ask', { event_id, ...(word !== undefined && { word }) });
  }

  async page(eventId: number, who: BuiltMember | null = null): Promise<EventBody> {
    const { status, body } = await this.send(who, 'GET', `/v1/event/regular-events/${eventId}`);
    if (status !== 200) throw new Error(`event ${eventId}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** A valid event that begins now and lasts a day. */
  written(change: object = {}): object {
    return {
      title: '출석 이벤트',
      summary: '매일 출석해요.',
      begins_on: new Date(this.nowMs).toISOString(),
      ends_on: new Date(this.nowMs + 24 * hourMs).toISOString(),
      parts: [text('안녕하세요.')],
      ...change,
    };
  }

  async draft(operator: BuiltMember, change: object = {}): Promise<EventBody> {
    const { status, body } = await this.send(operator, 'POST', '/v1/admin/events', this.written(change));
    if (status !== 200) throw new Error(`draft: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** A scheduled event, which runs if its time has come. */
  async event(operator: BuiltMember, change: object = {}): Promise<EventBody> {
    const { event_id, version } = await this.draft(operator, change);
    const { status, body } = await this.send(operator, 'PUT', `/v1/admin/events/${event_id}/schedule`, {
      version,
    });
    if (status !== 200) throw new Error(`schedule: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async balance(who: BuiltMember, asset: 'STAR' | 'BTUC'): Promise<number> {
    const wallet = await this.prisma.wallet.findUniqueOrThrow({
      where: { userKey_asset: { userKey: who.userKey, asset } },
    });
    return Number(wallet.granted + wallet.bought);
  }
}

export const codeOf = ({ status, body }: Answer<{ code?: string }>) => [status, body.code];
