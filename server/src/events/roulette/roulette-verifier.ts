import {
  cumulativePrize,
  drawLot,
  drawMessageOf,
  drawSeedHash,
  drawSeedPattern,
  drawWordHash,
  drawWords,
  rouletteAnimals,
  rouletteFieldOf,
  rouletteFirstLot,
  rouletteLots,
} from '@honey/rules';
import { type DrawContext, type DrawReport, type DrawVerifier, drawState } from '../draws/draw-verifier.ts';
import { type ReadRound, type ReadSpin, readRounds, readSpins } from './roulette-verifier-rows.ts';

/** What the verification knows of a round while it reads spins. */
interface RoundProof {
  round: ReadRound;
  seed: string;
  draws: number;
  forced: number;
  problems: string[];
}

/** The order of events in all rounds: how many spins were made since the last win. */
interface Progress {
  since: number;
}

/** Verifies the rounds of the roulette and each of their spins, from the rows and the seeds alone (EVENTS-11). */
export const rouletteVerifier: DrawVerifier = {
  kind: 'roulette',
  async verify(context) {
    const proofs = new Map<number, RoundProof>();
    for (const round of await readRounds(context.client)) proofs.set(round.round_id, begin(round, context));
    const strays: string[] = [];
    const progress: Progress = { since: 0 };
    for await (const spin of readSpins(context.client)) {
      const proof = proofs.get(spin.round_id);
      if (proof) verifySpin(proof, spin, progress);
      else strays.push(`spin ${spin.spin_id}: round ${spin.round_id} does not exist`);
    }
    const reports = [...proofs.values()].map(reportOf);
    if (strays.length > 0)
      reports.push({ name: 'roulette', state: 'broken', draws: 0, forced: 0, problems: strays });
    return reports;
  },
};

/** Verifies the seed of a round. */
function begin(round: ReadRound, context: DrawContext): RoundProof {
  const problems: string[] = [];
  const wrong = (text: string) => problems.push(`round ${round.round_id}, seed ${round.seed_id}: ${text}`);
  const decrypted = context.decrypt(round.seed_enc, 'roulette', round.period);
  const seed = round.seed ?? decrypted;
  if (!drawSeedPattern.test(decrypted)) wrong('the seed cannot be decrypted');
  else if (drawSeedHash(decrypted) !== round.seed_hash) wrong('the encrypted seed does not match its hash');
  if (
    round.seed !== null &&
    (!drawSeedPattern.test(round.seed) || drawSeedHash(round.seed) !== round.seed_hash)
  )
    wrong('the published seed does not match its hash');
  if (round.seed !== null && round.closed_at === null)
    wrong('the seed is published before the round is closed');
  if (round.revealed_at !== null && round.revealed_at < round.ends_at)
    wrong('the seed was published too early');
  if (!same(round.begins_at, round.seed_begins_at) || !same(round.ends_at, round.seed_ends_at))
    wrong('the terms of round and seed differ');
  return { round, seed: drawSeedPattern.test(seed) ? seed : '', draws: 0, forced: 0, problems };
}

const same = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** Verifies a spin: its number, its draw, its prize, its ticket and its response. */
function verifySpin(proof: RoundProof, spin: ReadSpin, progress: Progress): void {
  const { round } = proof;
  const wrong = (text: string) =>
    proof.problems.push(`spin ${spin.spin_id} (round ${round.round_id}, number ${spin.number}): ${text}`);
  proof.draws += 1;
  if (spin.forced_yn) proof.forced += 1;
  if (spin.number !== proof.draws) wrong(`the number should be ${proof.draws}`);
  // A gap is one problem, not one for each spin after it.
  proof.draws = spin.number;
  if (spin.created_at < round.begins_at || spin.created_at >= round.ends_at) wrong('not within its round');
  if (spin.created_at < round.published_at) wrong('made before the hash of the seed was published');
  if (spin.word !== null && drawWordHash(spin.word) !== spin.word_hash)
    wrong('the word does not match its hash');
  verifyLot(proof, spin, wrong);
  verifyPrize(proof, spin, progress, wrong);
  verifyTicket(spin, wrong);
  verifyAnswer(spin, wrong);
  progress.since = spin.animal_cd === 'dragon' ? 0 : progress.since + 1;
}

function verifyLot({ round, seed }: RoundProof, spin: ReadSpin, wrong: (text: string) => void): void {
  const animal = rouletteAnimals.find((one) => one === spin.animal_cd);
  if (spin.forced_yn) {
    if (!animal || spin.lot !== rouletteFirstLot(animal)) wrong('a forced lot is the first of its field');
    return;
  }
  if (seed === '') return;
  const { number, user_key: userKey, word_hash: wordHash } = spin;
  const message = drawMessageOf({ kind: 'roulette', period: round.period, number, userKey, wordHash });
  const lot = drawLot(drawWords(seed, message), rouletteLots);
  if (lot !== spin.lot) wrong(`the lot is ${spin.lot}, and the seed draws ${lot}`);
}

function verifyPrize(
  { round }: RoundProof,
  spin: ReadSpin,
  { since }: Progress,
  wrong: (text: string) => void,
): void {
  const field = rouletteFieldOf(spin.lot);
  if (field.animal_cd !== spin.animal_cd) wrong(`the field of lot ${spin.lot} is ${field.animal_cd}`);
  if (spin.since_cnt !== since) wrong(`${since} spins since the last win, not ${spin.since_cnt}`);
  const { prize_begin: begin, prize_growth: growth, prize_max: max } = round;
  const isMoney = field.prize_cd !== 'ticket' && field.prize_cd !== 'none';
  const moneyOf =
    field.prize_cd === 'cumulative' ? cumulativePrize(since, { begin, growth, max }) : field.amount;
  const asset = isMoney ? (field.prize_cd === 'btuc' ? 'BTUC' : 'STAR') : null;
  const amount = isMoney ? moneyOf : 0;
  if (spin.asset !== asset || spin.amount !== amount)
    wrong(
      `the prize is ${spin.amount} ${spin.asset ?? 'nothing'}, and should be ${amount} ${asset ?? 'nothing'}`,
    );
  const paid =
    asset === null ? null : `event_prize ${spin.user_key} spin ${spin.spin_id} ${asset} ${amount} event`;
  if (spin.payment !== paid) wrong('the transfer is not the payment of this prize');
  if ((field.prize_cd === 'ticket') !== (spin.won_ticket_round !== null))
    wrong('another ticket was won and not paid out, or paid out and not won');
  else if (spin.won_ticket_round !== null && spin.won_ticket_round !== spin.round_id)
    wrong('the won ticket is of another round');
}

function verifyTicket(spin: ReadSpin, wrong: (text: string) => void): void {
  if (spin.ticket_user === null) wrong(`the ticket ${spin.ticket_id} does not exist`);
  else if (spin.ticket_user !== spin.user_key || spin.ticket_round !== spin.round_id)
    wrong(`the ticket ${spin.ticket_id} is not of this member and round`);
  else if (spin.ticket_at !== null && spin.ticket_at > spin.created_at)
    wrong(`the ticket ${spin.ticket_id} was paid out after the spin`);
}

function verifyAnswer(spin: ReadSpin, wrong: (text: string) => void): void {
  const expected = {
    spin_id: spin.spin_id,
    round_id: spin.round_id,
    number: spin.number,
    lot: spin.lot,
    animal_cd: spin.animal_cd,
    amount: spin.amount,
    forced_yn: spin.forced_yn ? 'Y' : 'N',
  };
  for (const [field, value] of Object.entries(expected))
    if (spin.answer[field] !== value) wrong(`the stored response has another ${field}`);
  if ((spin.answer.word ?? null) !== spin.word) wrong('the stored response has another word');
}

function reportOf({ round, draws, forced, problems }: RoundProof): DrawReport {
  const found = [...problems];
  if (forced > 0 !== round.forced_yn)
    found.push(`round ${round.round_id}, seed ${round.seed_id}: its mark of forced draws is wrong`);
  if (round.stray_tickets > 0)
    found.push(`round ${round.round_id}: ${round.stray_tickets} tickets name a spin that did not win one`);
  const state = drawState({ problems: found, forced, running: round.seed === null });
  return { name: `roulette ${round.period}`, state, draws, forced, problems: found };
}
