import { describe, expect, it } from '@jest/globals';
import { EndTracker } from '../src/areas/chat/model/end-tracker.ts';

/** A scrolling box that keeps its position like a browser. */
class Box {
  private top = 0;
  readonly clientHeight = 200;
  scrollHeight = 200;

  get scrollTop(): number {
    return this.top;
  }
  set scrollTop(top: number) {
    this.top = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight));
  }
}

function listOf(height: number) {
  const [box, end] = [new Box(), new EndTracker()];
  box.scrollHeight = height;
  end.scrollToEnd(box);
  return { box, end };
}

describe('the end of a list of lines', () => {
  it('is left by a reader who scrolls up, and followed again on return', () => {
    const { box, end } = listOf(1_000);
    expect(end.readPosition(box)).toBe('at the end');
    box.scrollTop = 300;
    expect(end.readPosition(box)).toBe('up');
    box.scrollTop = 500;
    expect(end.readPosition(box)).toBeUndefined();
    box.scrollTop = 790;
    expect(end.readPosition(box)).toBe('at the end');
  });

  it('is left by a reader who scrolls up before the browser reported the scroll to it', () => {
    const { box, end } = listOf(1_000);
    box.scrollTop = 0;
    expect(end.readPosition(box)).toBe('up');
  });

  it('is not left by a growing list', () => {
    const { box, end } = listOf(1_000);
    box.scrollHeight = 1_400;
    expect(end.readPosition(box)).toBeUndefined();
    end.scrollToEnd(box);
    expect(end.readPosition(box)).toBe('at the end');
  });
});
