import { yn } from '../../core/http/ok.dto.ts';
import type { WireRound, WireTicket } from '../../external-simulator/index.ts';
import type { LottoPrize, LottoRound, LottoTicket } from './lotto.dto.ts';

/** Presents the prizes of a round. */
export const presentPrizes = ({ prizes }: Pick<WireRound, 'prizes'>): LottoPrize[] =>
  prizes.map(({ rank, winner_cnt, pool_star, star }) => ({
    rank,
    winner_cnt,
    pool_star_cnt: pool_star,
    star_cnt: star,
  }));

/** Presents a round. */
export const presentRound = ({ is_forced, prizes, ...round }: WireRound): LottoRound => ({
  ...round,
  forced_yn: yn(is_forced),
  prizes: presentPrizes({ prizes }),
});

/** Presents a ticket. */
export const presentTicket = ({
  ticket_id,
  round_no,
  day,
  numbers,
  is_spun,
  issued_on,
}: WireTicket): LottoTicket => ({
  ticket_id,
  round_no,
  day,
  numbers,
  spun_yn: yn(is_spun),
  issued_on,
});
