import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const eightBits = 8;
const trueColour = 2;

/** A PNG of one colour. @param {number} width @param {number} height @param {[number, number, number]} [colour] red, green, blue */
export function png(width, height, colour = [255, 181, 31]) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = eightBits;
  header[9] = trueColour;
  // Each line starts with its filter: none.
  const line = Buffer.concat([Buffer.from([0]), Buffer.concat(Array(width).fill(Buffer.from(colour)))]);
  const pixels = Buffer.concat(Array(height).fill(line));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
