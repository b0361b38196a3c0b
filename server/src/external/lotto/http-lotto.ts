import { areLottoNumbers } from '@honey/rules';
import { AppError } from '../../core/errors/app-error.ts';
import {
  lottoRoundsAnswer,
  lottoTicketsAnswer,
  type WireRound,
  type WireTicket,
  wireRound,
  wireTicket,
} from '../../external-simulator/index.ts';
import { type ServiceClient, type ServiceOutcome, ServiceUnanswered } from '../services/service-client.ts';
import type { LottoPage, LottoPort, LottoRoundsPage } from './lotto.port.ts';

/** Client of the lotto service's HTTP interface (docs/external/lotto.json), which the simulator implements as well. */
export class HttpLotto implements LottoPort {
  constructor(private readonly client: ServiceClient) {}

  async rounds({ offset, limit }: LottoPage): Promise<LottoRoundsPage> {
    const page = await this.client.read(`/v1/rounds?offset=${offset}&limit=${limit}`, lottoRoundsAnswer);
    return page ?? noAnswer();
  }

  round(roundNo: number): Promise<WireRound | null> {
    return this.client.read(`/v1/rounds/${roundNo}`, wireRound, 'round_not_found');
  }

  async tickets(
    userKey: number,
    roundNo: number | undefined,
    { offset, limit }: LottoPage,
  ): Promise<{ list: WireTicket[]; total: number }> {
    const query = new URLSearchParams({
      member: String(userKey),
      ...(roundNo === undefined ? {} : { round_no: String(roundNo) }),
      offset: String(offset),
      limit: String(limit),
    });
    const page = (await this.client.read(`/v1/tickets?${query}`, lottoTicketsAnswer)) ?? noAnswer();
    if (page.list.some(({ member }) => member !== userKey)) noAnswer();
    return page;
  }

  async issue(
    {
      userKey,
      day,
      roundNo,
      numbers,
    }: { userKey: number; day: string; roundNo: number; numbers: number[] | null },
    key: string,
  ): Promise<ServiceOutcome<WireTicket>> {
    const result = await this.client.act('/v1/tickets', key, { member: userKey, day, numbers }, wireTicket, {
      sales_closed: 'lotto_closed',
      day_taken: 'lotto_day_taken',
      round_full: 'lotto_round_full',
    });
    if (result.outcome === 'refused') return result;
    const { answer } = result;
    const isRight =
      answer.member === userKey &&
      answer.day === day &&
      answer.round_no === roundNo &&
      !answer.is_spun &&
      String(answer.numbers) === String(numbers && [...numbers].sort((one, other) => one - other));
    return isRight ? result : refuse('issued another ticket');
  }

  async spin(
    { userKey, ticketId }: { userKey: number; ticketId: string },
    key: string,
  ): Promise<ServiceOutcome<WireTicket>> {
    const result = await this.client.act(
      `/v1/tickets/${encodeURIComponent(ticketId)}/spin`,
      key,
      { member: userKey },
      wireTicket,
      {
        ticket_not_found: 'lotto_ticket_not_found',
        ticket_numbered: 'lotto_ticket_numbered',
        sales_closed: 'lotto_closed',
      },
    );
    if (result.outcome === 'refused') return result;
    const { answer } = result;
    const isRight =
      answer.member === userKey &&
      answer.ticket_id === ticketId &&
      answer.is_spun &&
      answer.numbers !== null &&
      areLottoNumbers(answer.numbers);
    return isRight ? result : refuse('rolled for another ticket');
  }
}

const refuse = (reason: string): never => {
  throw new ServiceUnanswered('lotto', reason);
};

const noAnswer = (): never => {
  throw new AppError('unavailable', { reason: 'the lotto service answered for something else' });
};
