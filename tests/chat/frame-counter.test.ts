import { FrameCounter } from '@honey/server/chat/connection/limits/frame-counter';
import { describe, expect, it } from '@jest/globals';

/** Builds a masked text frame, as a client sends it, with the shortest length field. */
function frame(length: number): Buffer {
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header.writeUInt8(0x81, 0);
  header.writeUInt8(0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127), 1);
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, Buffer.from([1, 2, 3, 4]), Buffer.alloc(length, 0xff)]);
}

const frames = [0, 1, 125, 126, 127, 65_535, 65_536, 3].map(frame);
const stream = Buffer.concat(frames);

/** Counts the frames of the stream when it arrives in pieces of `size` bytes. */
function countInPieces(size: number): number {
  const counter = new FrameCounter();
  let counted = 0;
  for (let at = 0; at < stream.length; at += size)
    counted += counter.count(stream.subarray(at, at + size), 1_000);
  return counted;
}

describe('the frames of a connection', () => {
  it.each([1, 2, 7, 1_024, 65_536, stream.length])('are counted alike in pieces of %i bytes', (size) => {
    expect(countInPieces(size)).toBe(frames.length);
  });

  it('are counted at their first byte', () => {
    const counter = new FrameCounter();
    expect(frames.map((frame) => counter.count(frame, 1_000))).toEqual(frames.map(() => 1));
  });

  it('are not counted beyond the limit', () => {
    const pings = Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([0x89, 0x80, 1, 2, 3, 4])));
    expect(new FrameCounter().count(pings, 60)).toBe(61);
  });
});
