import { maskedNick, type RouletteAnimal, rouletteFieldOf } from '@honey/rules';
import { yn } from '../../core/http/ok.dto.ts';
import type { RouletteNextRound, RouletteRound, RouletteSpin, RouletteWinner } from './roulette.dto.ts';

/** A round `r` with its seed `d`, as `roundColumns` reads it. */
export interface RoundRow {
  round_id: number;
  period: string;
  begins_at: Date;
  ends_at: Date;
  closed: boolean;
  seed_hash: string;
  published_at: Date;
  seed: string | null;
  forced_yn: boolean;
  spins: number;
  prize_begin: number;
  prize_growth: number;
  prize_max: number;
}

/** The columns of a round. Numbers of spins have no gaps: the highest is their count. */
export const roundColumns = `r.round_id, d.period, r.begins_at, r.ends_at, r.closed_at IS NOT NULL AS closed, d.seed_hash,
  d.published_at, d.seed, d.forced_yn, r.prize_begin, r.prize_growth, r.prize_max,
  coalesce((SELECT max(n.number) FROM roulette_spins n WHERE n.round_id = r.round_id), 0) AS spins`;

export const presentRound = (row: RoundRow): RouletteRound => ({
  round_id: row.round_id,
  period: row.period,
  begins_on: row.begins_at.toISOString(),
  ends_on: row.ends_at.toISOString(),
  closed_yn: yn(row.closed),
  seed_hash: row.seed_hash,
  published_on: row.published_at.toISOString(),
  seed: row.seed,
  forced_yn: yn(row.forced_yn),
  spin_cnt: row.spins,
  prize_begin: row.prize_begin,
  prize_growth: row.prize_growth,
  prize_max: row.prize_max,
});

/** A coming round. */
export interface NextRoundRow {
  period: string;
  begins_at: Date;
  seed_hash: string;
  published_at: Date;
}

export const presentNextRound = (row: NextRoundRow): RouletteNextRound => ({
  period: row.period,
  begins_on: row.begins_at.toISOString(),
  seed_hash: row.seed_hash,
  published_on: row.published_at.toISOString(),
});

/** A spin `s` of a round `r` with the seed `d`, as `spinColumns` reads it. */
export interface SpinRow {
  spin_id: number;
  round_id: number;
  period: string;
  number: number;
  user_key: number;
  word: string | null;
  lot: number;
  animal_cd: RouletteAnimal;
  amount: number;
  forced_yn: boolean;
  seed_hash: string;
  seed: string | null;
  created_at: Date;
}

export const spinColumns = `s.spin_id, s.round_id, d.period, s.number, s.user_key, s.word, s.lot, s.animal_cd, s.amount,
  s.forced_yn, d.seed_hash, d.seed, s.created_at`;

export const presentSpin = ({ created_at, forced_yn, word, ...row }: SpinRow): RouletteSpin => ({
  ...row,
  word: word ?? '',
  prize_cd: rouletteFieldOf(row.lot).prize_cd,
  forced_yn: yn(forced_yn),
  created_on: created_at.toISOString(),
});

/** A winning spin `s` of the member `u`, as `winnerColumns` reads it. */
export interface WinnerRow {
  round_id: number;
  number: number;
  nick: string | null;
  animal_cd: RouletteAnimal;
  amount: number;
  forced_yn: boolean;
  created_at: Date;
}

export const winnerColumns = 's.round_id, s.number, u.nick, s.animal_cd, s.amount, s.forced_yn, s.created_at';

export const presentWinner = (row: WinnerRow): RouletteWinner => ({
  round_id: row.round_id,
  number: row.number,
  nick: maskedNick(row.nick ?? ''),
  animal_cd: row.animal_cd,
  star_cnt: row.amount,
  forced_yn: yn(row.forced_yn),
  created_on: row.created_at.toISOString(),
});
