/**
 * The inputs of the model in docs/capacity.md, by their symbols there: processor seconds unless named otherwise, of one
 * server with Redis, beyond what it uses without load.
 * @param {Awaited<ReturnType<typeof import('./measure.mjs').measureScale>>} found
 */
export function inputsOf({ lines, rooms, gifts, calls, sessions, streams, heap, idle, lineBytes }) {
  const largest = rooms.at(-1);
  const shared = (room) => room.sides[1];
  // What a line costs beside its deliveries shows in two rooms of different sizes.
  const delivery =
    (shared(largest).perLine.servers - shared(lines).perLine.servers) / (largest.size - lines.size);
  const { perLine } = shared(lines);
  const grown = rooms.findLast((room) => shared(room).secondsPerSocket !== undefined);
  const positive = (value) => Math.max(0, value);
  return {
    d: delivery,
    l: positive(perLine.servers - delivery * lines.size),
    s: positive(shared(largest).idle - idle[1].servers) / largest.size,
    c: grown ? shared(grown).secondsPerSocket : undefined,
    m: grown ? shared(grown).residentPerSocket : heap.measured[1].perConnection,
    g: gifts.sides[1].servers,
    h: calls.heartbeat.servers,
    j: calls.join.servers,
    p: calls.livePage.servers,
    o: calls.home.servers,
    i: idle[1].servers,
    G: gifts.sides[1].postgres,
    H: calls.heartbeat.postgres,
    J: calls.join.postgres,
    P: calls.livePage.postgres,
    O: calls.home.postgres,
    L: perLine.postgres,
    W: positive(sessions.postgres),
    R: perLine.redis,
    Rn: lines.sides[2].perLine.redis,
    Rs: streams.redis,
    rs: streams.servers,
    Rb: perLine.bytesOut,
    Rm: heap.measured[1].perPersonInRedis,
    Gb: gifts.bytes,
    Lb: lineBytes,
  };
}
