// What the chat should reach against bare socket.io in the same run.

/** Deliveries a second of the wall's clock, flat out. */
const FLAT_RATIO = 0.95;
/** Deliveries a second of processor time: flat out in a room of 1,000, and at each pace. */
const FLAT_CPU_RATIO = 10;
const CPU_RATIO = { 10: 1, 50: 1, 200: 1.5 };
const HEAP_RATIO = 1.25;
/** How much later than bare socket.io's a line may be (99 of 100), in ms: what it may wait for others. A busy room is no slower. */
const LATER_MS = { 10: 10, 50: 10, 200: 0 };

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
  for (const { size, ours, bare } of flat) {
    const ratio = ours.perSecond / bare.perSecond;
    const cpu = ours.perCpuSecond / bare.perCpuSecond;
    const isReached = ratio >= FLAT_RATIO && (size !== 1_000 || cpu >= FLAT_CPU_RATIO);
    line(
      `chat, ${size} sockets`,
      isReached,
      `flat out ratio ${ratio.toFixed(2)} (target ${FLAT_RATIO}); ${Math.round(ours.perSecond)} against ${Math.round(bare.perSecond)} ` +
        `deliveries/s; a second of processor time ${cpu.toFixed(1)}${size === 1_000 ? ` (target ${FLAT_CPU_RATIO})` : ''}; ` +
        `${Math.round(ours.bytes)} against ${Math.round(bare.bytes)} bytes a delivery`,
    );
  }
  for (const { perSecond, ours, bare } of paced) {
    const cpu = ours.perCpuSecond / bare.perCpuSecond;
    const isQuick = ours.p99 <= bare.p99 + LATER_MS[perSecond];
    line(
      `chat, ${perSecond} lines/s`,
      cpu >= CPU_RATIO[perSecond] && isQuick && ours.lost === 0,
      `deliveries a second of processor time ${cpu.toFixed(2)} (target ${CPU_RATIO[perSecond]}); ` +
        `p99 ${ours.p99.toFixed(1)} against ${bare.p99.toFixed(1)} ms, p50 ${ours.p50.toFixed(1)} against ${bare.p50.toFixed(1)}; ` +
        `${ours.lost} lost`,
    );
  }
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
  line(
    'heap a connection',
    heap.ours / heap.bare <= HEAP_RATIO,
    `ratio ${(heap.ours / heap.bare).toFixed(2)} (target at most ${HEAP_RATIO}); ${kib(heap.ours)} against ${kib(heap.bare)} of bare socket.io`,
  );
  return reached.every(Boolean);
}
