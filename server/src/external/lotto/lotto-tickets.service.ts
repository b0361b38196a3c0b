import { lottoRoundNoAt, lottoTicketsMax, monthBefore, monthStart, seoulDate } from '@honey/rules';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import type { WireTicket } from '../../external-simulator/index.ts';
import { ExternalOperations } from '../purchases/external-operations.service.ts';
import type { LottoAsk, LottoAskList, LottoAsksQuery, LottoTicket } from './lotto.dto.ts';
import { LOTTO_PORT, type LottoPort } from './lotto.port.ts';
import { presentTicket } from './lotto-presenter.ts';

/** Before and after every ticket. */
const firstDay = new Date('2000-01-01T00:00:00Z');
const lastDay = new Date('9999-01-01T00:00:00Z');

interface IssueInput {
  userKey: number;
  day: string;
  roundNo: number;
  numbers: number[] | null;
}

interface SpinInput {
  userKey: number;
  ticketId: string;
}

interface AskRow {
  ticket_id: string;
  round_no: number;
  day: string;
  numbers: number[];
  spun_yn: boolean;
  issued_at: Date;
  state: LottoAsk['state'];
  rank: number | null;
  prize: number;
  decided_at: Date | null;
}

/** Lotto tickets of members: issued and rolled by the service, each once, and what they won. */
@Injectable()
export class LottoTicketsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly operations: ExternalOperations,
    @Inject(LOTTO_PORT) private readonly port: LottoPort,
  ) {}

  onModuleInit(): void {
    this.operations.define<IssueInput, WireTicket>({
      name: 'lotto_issue',
      service: 'lotto',
      send: (input, key) => this.port.issue(input, key),
      complete: (within, { user_key }, ticket) => this.store(within, user_key, ticket),
    });
    this.operations.define<SpinInput, WireTicket>({
      name: 'lotto_spin',
      service: 'lotto',
      send: (input, key) => this.port.spin(input, key),
      complete: (within, { user_key }, ticket) => this.store(within, user_key, ticket),
    });
  }

  /**
   * Issues the ticket of today, once per key.
   * Refuses a lotto ticket (POST /v1/external/lotto/issue): lotto_issue_refusal, lotto_closed (EXTERNAL-12),
   * external_begin, external_pending (EXTERNAL-8).
   */
  async issue(userKey: number, numbers: number[] | null, key: string): Promise<LottoTicket> {
    const { answer } = await this.operations.run<WireTicket>('lotto_issue', {
      userKey,
      key,
      input: [numbers && String([...numbers].sort((one, other) => one - other))],
      prepare: async () => {
        const now = this.clock.now();
        const day = seoulDate(now);
        const roundNo = lottoRoundNoAt(now);
        await this.assertMayIssue(userKey, day, roundNo, now);
        return { request: { userKey, day, roundNo, numbers } satisfies IssueInput };
      },
    });
    return presentTicket(answer);
  }

  /**
   * Rolls the numbers of an own ticket, once per key and ticket. Throws lotto_ticket_not_found, lotto_ticket_numbered,
   * lotto_closed, external_pending.
   */
  async spin(userKey: number, ticketId: string, key: string): Promise<LottoTicket> {
    const { answer } = await this.operations.run<WireTicket>('lotto_spin', {
      userKey,
      key,
      input: [ticketId],
      prepare: () => ({ request: { userKey, ticketId } satisfies SpinInput }),
    });
    return presentTicket(answer);
  }

  /** Lists own tickets with their prizes, of a month or of all, newest first. */
  async paidTickets(userKey: number, query: LottoAsksQuery): Promise<LottoAskList> {
    const { offset, limit } = pageOf(query);
    const { month } = query;
    const from = month === undefined ? firstDay : monthStart(month);
    const until = month === undefined ? lastDay : monthStart(monthBefore(month, -1));
    const read = (first: number, count: number) =>
      this.database.read<'external_lotto_asks', AskRow & { total: number }>(
        'external_lotto_asks',
        `SELECT ticket_id, round_no, day, numbers, spun_yn, issued_at, state::text AS state, rank, prize, decided_at,
           (SELECT count(*)::int FROM lotto_tickets WHERE user_key = $1 AND issued_at >= $2 AND issued_at < $3) AS total
         FROM lotto_tickets WHERE user_key = $1 AND issued_at >= $2 AND issued_at < $3
         ORDER BY issued_at DESC, ticket_id LIMIT (SELECT $4::int) OFFSET (SELECT $5::int)`,
        [userKey, from, until, count, first],
      );
    const rows = await read(offset, limit);
    const [counted] = rows.length > 0 || offset === 0 ? rows : await read(0, 1);
    return { list: rows.map(presentAsk), total: counted?.total ?? 0, offset, limit };
  }

  private async assertMayIssue(userKey: number, day: string, roundNo: number, now: Date): Promise<void> {
    const [row] = await this.database.query<'external_lotto_refusal', { refusal: string | null }>(
      'external_lotto_refusal',
      'SELECT lotto_issue_refusal($1, $2, $3, $4, $5) AS refusal',
      [userKey, day, roundNo, lottoTicketsMax, now],
    );
    const refusal = row?.refusal ?? null;
    if (refusal !== null && isErrorCode(refusal)) throw new AppError(refusal);
  }

  /**
   * Numbers are written once: an answer to an earlier call may arrive after the one to a later call. A second ticket of
   * a day, which no service may issue, is not believed.
   */
  private async store(within: Prisma.TransactionClient, userKey: number, ticket: WireTicket): Promise<void> {
    await executeWithin(
      within,
      'external_lotto_ticket_store',
      `INSERT INTO lotto_tickets AS t (ticket_id, user_key, round_no, day, numbers, spun_yn, issued_at)
       SELECT $1, $2::int, $3, $4::text, $5::int[], $6, $7
       WHERE NOT EXISTS (SELECT FROM lotto_tickets o WHERE o.user_key = $2 AND o.day = $4 AND o.ticket_id <> $1)
       ON CONFLICT (ticket_id) DO UPDATE SET numbers = excluded.numbers, spun_yn = excluded.spun_yn
       WHERE t.user_key = excluded.user_key AND cardinality(t.numbers) = 0 AND t.state = 'open'`,
      [
        ticket.ticket_id,
        userKey,
        ticket.round_no,
        ticket.day,
        ticket.numbers ?? [],
        ticket.is_spun,
        new Date(ticket.issued_on),
      ],
    );
  }
}

const presentAsk = ({ numbers, spun_yn, issued_at, prize, decided_at, ...ticket }: AskRow): LottoAsk => ({
  ...ticket,
  numbers: numbers.length === 0 ? null : numbers,
  spun_yn: yn(spun_yn),
  issued_on: issued_at.toISOString(),
  star_cnt: prize,
  decided_on: decided_at?.toISOString() ?? null,
});
