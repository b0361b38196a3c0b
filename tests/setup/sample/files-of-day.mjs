import { turnOfDay } from '../../../scripts/lib/turn-of-day.mjs';

/** The part of a budget for the files of every day and those whose turn it is; the rest is for files that a change can affect. */
const SHARE_OF_TURNS = 3 / 4;

/**
 * @typedef {object} Plan how one runner's test files are distributed over the days
 * @property {readonly string[]} files all of them, relative to the root
 * @property {(file: string) => boolean} isDaily whether a file is in every sample; the others take turns
 * @property {(file: string) => number} secondsOf the duration of a file in a sample
 * @property {(file: string) => string | undefined} groupOf files of a group test the same kind of thing, and are spread evenly
 *   over the days
 * @property {number} budgetSeconds the longest sample, as the sum of its files' durations
 */

/**
 * Returns the test files of a sample: those of every day, those whose turn it is, and, up to the budget, those that the change can
 * affect, the most directly affected first, then those whose turn comes next.
 * @param {Plan} plan
 * @param {object} change
 * @param {string} change.day as `2026-11-26`
 * @param {ReadonlyMap<string, number>} change.affected the test files that the change can affect, with the steps to each
 * @param {(file: string) => number} [change.secondsToday] the duration of a file in this sample, if the change makes it longer
 * @returns {string[]} sorted by path
 */
export function filesOfDay(plan, { day, affected, secondsToday = plan.secondsOf }) {
  const days = daysOf(plan);
  const turns = turnsOf(plan, days);
  const today = turnOfDay(day, days);
  const turnsUntil = (file) => ((turns.get(file) ?? today) - today + days) % days;
  const selected = plan.files.filter((file) => turnsUntil(file) === 0);
  let seconds = total(selected, secondsToday);
  const others = plan.files.filter((file) => affected.has(file) && turnsUntil(file) > 0);
  const stepsTo = (file) => affected.get(file) ?? 0;
  for (const file of others.toSorted((a, b) => stepsTo(a) - stepsTo(b) || turnsUntil(a) - turnsUntil(b))) {
    if (seconds + secondsToday(file) > plan.budgetSeconds) continue;
    selected.push(file);
    seconds += secondsToday(file);
  }
  return selected.sort();
}

/**
 * Returns after how many days each file had its turn: as few as the budget allows.
 * @param {Plan} plan
 */
export function daysOf({ files, isDaily, secondsOf, budgetSeconds }) {
  const dailySeconds = total(files.filter(isDaily), secondsOf);
  const availableSeconds = budgetSeconds * SHARE_OF_TURNS - dailySeconds;
  if (availableSeconds <= 0)
    throw new Error(
      `The files of every sample take ${Math.round(dailySeconds)} s of a budget of ${budgetSeconds} s: list fewer in tests/setup/sample/plans.mjs.`,
    );
  const turnSeconds = total(
    files.filter((file) => !isDaily(file)),
    secondsOf,
  );
  return Math.max(1, Math.ceil(turnSeconds / availableSeconds));
}

/**
 * Deals the files out to the days, so that all days take about equally long.
 * @param {Plan} plan
 * @param {number} days
 * @returns {Map<string, number>} the day of each file, from 0; files of every day have none
 */
function turnsOf({ files, isDaily, secondsOf, groupOf }, days) {
  const secondsOn = Array.from({ length: days }, () => 0);
  /** @type {Map<string, number[]>} */
  const countsOf = new Map();
  const turns = new Map();
  // Files without a group come last: they balance the days.
  const order = (a, b) =>
    Number(groupOf(a) === undefined) - Number(groupOf(b) === undefined) ||
    secondsOf(b) - secondsOf(a) ||
    (a < b ? -1 : 1);
  for (const file of files.filter((one) => !isDaily(one)).toSorted(order)) {
    const group = groupOf(file);
    const counts = (group !== undefined && countsOf.get(group)) || secondsOn.map(() => 0);
    let best = 0;
    for (let day = 1; day < days; day++)
      if (counts[day] < counts[best] || (counts[day] === counts[best] && secondsOn[day] < secondsOn[best]))
        best = day;
    turns.set(file, best);
    secondsOn[best] += secondsOf(file);
    if (group === undefined) continue;
    counts[best] += 1;
    countsOf.set(group, counts);
  }
  return turns;
}

/** @param {readonly string[]} files @param {(file: string) => number} secondsOf */
export const total = (files, secondsOf) => files.reduce((sum, file) => sum + secondsOf(file), 0);
