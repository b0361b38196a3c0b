import { printCapacity } from './capacity.mjs';
import { inputsOf } from './inputs.mjs';

/** The maximum processor time of a delivery and of a gift, relative to one server without Redis. */
const PROCESSOR_RATIO = 1.15;
/** How much later a line may arrive than on one server without Redis (half of the deliveries), in ms; and 99 of 100. */
const P50_LATER_MS = 10;
const P99_RATIO = 2;
/** The maximum heap of a connection, relative to plain socket.io. */
const HEAP_RATIO = 1.3;

const us = (seconds) => `${(seconds * 1e6).toFixed(1)} µs`;
const kib = (bytes) => `${(bytes / 1_024).toFixed(1)} KiB`;

/**
 * Prints the comparison and the inputs of docs/capacity.md.
 * @param {Awaited<ReturnType<typeof import('./measure.mjs').measureScale>>} found
 * @returns {boolean} whether every target was reached
 */
export function reportScale(found) {
  const reached = [];
  const line = (name, isReached, text) => {
    if (isReached !== undefined) reached.push(isReached);
    const verdict = isReached === undefined ? '' : isReached ? 'reached' : 'MISSED';
    console.log(`${name.padEnd(44)} ${verdict.padEnd(8)} ${text}`);
  };
  for (const room of found.rooms) reportRoom(found.sides, room, line);
  const [alone, ...others] = found.gifts.sides;
  line('a gift', undefined, `${us(alone.servers)} of ${found.sides[0]}, ${us(alone.postgres)} of Postgres`);
  for (const [index, gift] of others.entries()) {
    const ratio = gift.servers / alone.servers;
    line(
      `  ${found.sides[index + 1]}`,
      ratio <= PROCESSOR_RATIO,
      `ratio ${ratio.toFixed(2)} (at most ${PROCESSOR_RATIO}); ${us(gift.servers)}, ${us(gift.postgres)} of Postgres`,
    );
  }
  const { measured, baseline } = found.heap;
  for (const [index, { perConnection }] of measured.entries()) {
    const ratio = perConnection / baseline;
    line(
      `heap, ${found.sides[index]}`,
      ratio <= HEAP_RATIO,
      `ratio ${ratio.toFixed(2)} (at most ${HEAP_RATIO}); ${kib(perConnection)} against ${kib(baseline)} of plain socket.io`,
    );
  }
  printCapacity(inputsOf(found));
  return reached.every(Boolean);
}

function reportRoom(sides, { size, perSecond, sides: results }, line) {
  const [alone, ...others] = results;
  const delays = ({ p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  line(
    `${size} sockets, ${perSecond} lines/s`,
    alone.lost === 0,
    `${us(alone.secondsPerDelivery)} a delivery of ${sides[0]}; ${delays(alone)}; ${alone.lost} lost`,
  );
  for (const [index, side] of others.entries()) {
    const ratio = side.secondsPerDelivery / alone.secondsPerDelivery;
    const later = side.p50 - alone.p50;
    const p99 = side.p99 / alone.p99;
    line(
      `  ${sides[index + 1]}`,
      ratio <= PROCESSOR_RATIO && later <= P50_LATER_MS && p99 <= P99_RATIO && side.lost === 0,
      `ratio ${ratio.toFixed(2)} (at most ${PROCESSOR_RATIO}); ${us(side.secondsPerDelivery)}; ${delays(side)}: half ${later.toFixed(1)} ms later ` +
        `(at most ${P50_LATER_MS}), p99 ratio ${p99.toFixed(2)} (at most ${P99_RATIO}); ${side.lost} lost`,
    );
    const { commands, scripts, bytesIn, bytesOut, redis } = side.perLine;
    line(
      '    Redis, a line',
      undefined,
      `${commands.toFixed(1)} commands (with those of ${scripts.toFixed(1)} scripts), ${kib(bytesIn)} in, ${kib(bytesOut)} out, ${us(redis)} of its processor`,
    );
  }
}
