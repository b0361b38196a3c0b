// The targets of the chat against plain socket.io in the same run.

/** Deliveries per second of wall-clock time, at full speed. */
const FLAT_RATIO = 0.95;
/** Deliveries per second of processor time: at full speed in a room of 1,000, and at each pace. */
const FLAT_CPU_RATIO = 10;
const CPU_RATIO = { 10: 1, 50: 1, 200: 1.5 };
const HEAP_RATIO = 1.25;
/**
 * The maximum extra delay of a line over plain socket.io (99 of 100), in ms: the time it may be batched. A busy room is
 * no slower.
 */
const EXTRA_DELAY_MS_MAX = { 10: 10, 50: 10, 200: 0 };

/**
 * Prints the comparison.
 * @param {Awaited<ReturnType<typeof import('./chat-load.mjs').measureChat>>} found
 * @returns {boolean} whether every target was reached
 */
export function reportChat({ flat, paced, heap }) {
  const reached = [];
  const line = (name, isReached, text) => {
    reached.push(isReached);
    console.log(`${name.padEnd(20)} ${isReached ? 'reached' : 'MISSED '}  ${text}`);
  };
  for (const { size, ours, baseline } of flat) {
    const ratio = ours.perSecond / baseline.perSecond;
    const cpu = ours.perCpuSecond / baseline.perCpuSecond;
    const isReached = ratio >= FLAT_RATIO && (size !== 1_000 || cpu >= FLAT_CPU_RATIO);
    line(
      `chat, ${size} sockets`,
      isReached,
      `full speed ratio ${ratio.toFixed(2)} (target ${FLAT_RATIO}); ${Math.round(ours.perSecond)} against ${Math.round(baseline.perSecond)} ` +
        `deliveries/s; per second of processor time ${cpu.toFixed(1)}${size === 1_000 ? ` (target ${FLAT_CPU_RATIO})` : ''}; ` +
        `${Math.round(ours.bytes)} against ${Math.round(baseline.bytes)} bytes per delivery`,
    );
  }
  for (const { perSecond, ours, baseline } of paced) {
    const cpu = ours.perCpuSecond / baseline.perCpuSecond;
    const isQuick = ours.p99 <= baseline.p99 + EXTRA_DELAY_MS_MAX[perSecond];
    line(
      `chat, ${perSecond} lines/s`,
      cpu >= CPU_RATIO[perSecond] && isQuick && ours.lost === 0,
      `deliveries per second of processor time ${cpu.toFixed(2)} (target ${CPU_RATIO[perSecond]}); ` +
        `p99 ${ours.p99.toFixed(1)} against ${baseline.p99.toFixed(1)} ms, p50 ${ours.p50.toFixed(1)} against ${baseline.p50.toFixed(1)}; ` +
        `${ours.lost} lost`,
    );
  }
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
  line(
    'heap per connection',
    heap.ours / heap.baseline <= HEAP_RATIO,
    `ratio ${(heap.ours / heap.baseline).toFixed(2)} (target at most ${HEAP_RATIO}); ${kib(heap.ours)} against ${kib(heap.baseline)} of plain socket.io`,
  );
  return reached.every(Boolean);
}
