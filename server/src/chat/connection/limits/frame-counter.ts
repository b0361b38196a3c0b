/**
 * Counts the websocket frames in a connection's data by their headers alone (RFC 6455, section 5.2). Parsing a frame
 * and its content costs a hundred times as much, so a flood is best detected before that. Invalid data yields an
 * arbitrary count: the websocket library closes its connection.
 */
export class FrameCounter {
  /** Bytes of the header read so far. The first is the opcode, the second holds the length. */
  private headerRead = 0;
  private headerLength = 2;
  private payloadLength = 0;
  private lengthEnds = 2;
  /** Bytes of the current frame's payload that are still to come. */
  private payloadLeft = 0;

  /** Whether all received frames are complete. */
  get isBetweenFrames(): boolean {
    return this.headerRead === 0 && this.payloadLeft === 0;
  }

  /** Counts the frames that begin in the next chunk of the stream, stopping after `enough`. */
  count(chunk: Buffer, enough: number): number {
    let frames = 0;
    let at = 0;
    while (at < chunk.length && frames <= enough) {
      const skipped = Math.min(this.payloadLeft, chunk.length - at);
      this.payloadLeft -= skipped;
      at += skipped;
      if (at === chunk.length) break;
      if (this.headerRead === 0) frames += 1;
      this.readHeader(chunk.readUInt8(at));
      at += 1;
    }
    return frames;
  }

  private readHeader(byte: number): void {
    if (this.headerRead === 1) {
      const length = byte & 0x7f;
      // 126 and 127 mean that the length follows in two or eight bytes.
      this.lengthEnds = length === 127 ? 10 : length === 126 ? 4 : 2;
      this.payloadLength = length < 126 ? length : 0;
      this.headerLength = this.lengthEnds + (byte & 0x80 ? 4 : 0);
    } else if (this.headerRead > 1 && this.headerRead < this.lengthEnds) {
      this.payloadLength = this.payloadLength * 256 + byte;
    }
    this.headerRead += 1;
    if (this.headerRead < 2 || this.headerRead < this.headerLength) return;
    this.payloadLeft = this.payloadLength;
    this.headerRead = 0;
  }
}
