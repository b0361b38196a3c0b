import type { Codec } from './codec.ts';
import { FrameError } from './errors.ts';

/** Writes and reads adjacent frames: the arguments of an event, the body of an acknowledgement. */
export interface FrameList<V extends unknown[]> {
  encode(values: V): string[];
  /** Throws `FrameError`; frames after the last known one are skipped, for compatibility with newer peers. */
  decode(frames: readonly unknown[]): V;
}

export function frameList<V extends unknown[]>(...codecs: { [I in keyof V]: Codec<V[I]> }): FrameList<V> {
  return {
    encode: (values) => codecs.map((one, index) => one.encode(values[index])),
    decode: (frames) => {
      const values = codecs.map((one, index) => {
        const frame = frames[index];
        if (typeof frame !== 'string') throw new FrameError('invalid request');
        return one.decode(frame);
      });
      // Each value comes from the codec at its own index, which the type of map cannot express.
      return values as V;
    },
  };
}
