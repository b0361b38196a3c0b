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
  printInputs(found);
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

/** One input a line, with its symbol in docs/capacity.md. */
function printInputs({ rooms, gifts, calls, heap, idle }) {
  const [smallest, largest] = [rooms[0], rooms.at(-1)];
  const shared = (room) => room.sides[1];
  const perDelivery =
    rooms.length > 1
      ? (shared(largest).perLine.servers - shared(smallest).perLine.servers) / (largest.size - smallest.size)
      : shared(largest).secondsPerDelivery;
  const perLine = Math.max(0, shared(smallest).perLine.servers - perDelivery * smallest.size);
  const { perLine: line } = shared(largest);
  const silent = Math.max(0, shared(largest).idle - idle[1].servers) / largest.size;
  const entering = rooms.findLast((room) => shared(room).secondsPerSocket !== undefined);
  const rows = [
    ['d', 'a delivery', us(perDelivery)],
    ['l', 'a line, on each server of its room', us(perLine)],
    ['s', 'a silent socket, a second', us(silent)],
    [
      'c',
      'connecting and joining a socket',
      entering ? us(shared(entering).secondsPerSocket) : 'not measured',
    ],
    [
      'm',
      'memory of a socket (resident)',
      entering ? kib(shared(entering).residentPerSocket) : 'not measured',
    ],
    ['g', 'a gift', us(gifts.sides[1].servers)],
    ['h', 'a heartbeat', us(calls.heartbeat.servers)],
    ['j', 'joining a live (call)', us(calls.join.servers)],
    ['p', "a live's page beside the join (5 calls)", us(calls.livePage.servers)],
    ['o', 'the home page and its data', us(calls.home.servers)],
    ['i', 'an idle server, a second', us(idle[1].servers)],
    ['G', 'Postgres, a gift', us(gifts.sides[1].postgres)],
    ['H', 'Postgres, a heartbeat', us(calls.heartbeat.postgres)],
    ['J', 'Postgres, joining a live', us(calls.join.postgres)],
    ['P', "Postgres, a live's page", us(calls.livePage.postgres)],
    ['L', 'Postgres, a line', us(line.postgres)],
    ['Gb', 'Postgres, bytes of a gift', kib(gifts.bytes)],
    ['R', 'Redis, a line with one reader', us(line.redis)],
    ['Rn', 'Redis, a line with two readers', us(largest.sides[2].perLine.redis)],
    ['Rb', 'Redis, bytes of a line to each reader', kib(line.bytesOut)],
    ['Rm', 'Redis, memory of a person', kib(heap.measured[1].perPersonInRedis)],
  ];
  console.log('\nInputs of docs/capacity.md (one server with Redis, beyond its idle use):');
  for (const [symbol, what, value] of rows)
    console.log(`| ${symbol.padEnd(2)} | ${what.padEnd(42)} | ${value.padStart(12)} |`);
}
