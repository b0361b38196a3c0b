import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** 1 January 1980: archives of the same data are equal. */
const date = 0x0021;
/** Sizes and offsets have 32 bits. */
const bytesMax = 0xffff_ffff;

interface Entry {
  name: string;
  offset: number;
  crc: number;
  bytes: number;
}

/**
 * Writes a zip archive into a file, entry by entry, without compression (pictures and videos are compressed already) and
 * without holding an entry in memory: its size and checksum are written in front of it when it is complete.
 */
export class ZipWriter {
  private readonly entries: Entry[] = [];
  private at = 0;

  constructor(private readonly file: FileHandle) {}

  /**
   * Adds an entry.
   * @param name its path in the archive, with slashes
   * @throws RangeError when the archive becomes larger than 4 GiB
   */
  async add(name: string, content: AsyncIterable<Buffer | string>): Promise<void> {
    const entry: Entry = { name, offset: this.at, crc: 0, bytes: 0 };
    await this.append(localHeader(entry));
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      entry.crc = crc32(bytes, entry.crc);
      entry.bytes += bytes.length;
      await this.append(bytes);
    }
    await this.write(localHeader(entry), entry.offset);
    this.entries.push(entry);
  }

  /** Writes the directory. Returns the size of the archive. */
  async end(): Promise<number> {
    const directory = Buffer.concat(this.entries.map(directoryEntry));
    const count = this.entries.length;
    const end = numbers([endSignature, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4]);
    const start = this.at;
    await this.append(Buffer.concat([directory, end, numbers([start, 4], [0, 2])]));
    await this.file.sync();
    return this.at;
  }

  private async append(bytes: Buffer): Promise<void> {
    if (this.at + bytes.length > bytesMax) throw new RangeError('the archive would be larger than 4 GiB');
    await this.write(bytes, this.at);
    this.at += bytes.length;
  }

  private async write(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }
}

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([numbers([localSignature, 4]), commonFields(entry), Buffer.from(entry.name)]);

const directoryEntry = (entry: Entry): Buffer =>
  Buffer.concat([
    numbers([centralSignature, 4], [version, 2]),
    commonFields(entry),
    // Comment, disk, attributes, and the place of the entry.
    numbers([0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]),
    Buffer.from(entry.name),
  ]);

/** The fields that the header of an entry and its line in the directory share. */
const commonFields = ({ name, crc, bytes }: Entry): Buffer =>
  numbers(
    [version, 2],
    [flags, 2],
    [0, 2],
    [0, 2],
    [date, 2],
    [crc, 4],
    [bytes, 4],
    [bytes, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  );

function numbers(...values: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
