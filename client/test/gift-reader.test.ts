import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import { GiftReader, type Speaker } from '../src/areas/lives/room/model/gift-reader.ts';

/** An utterance of a browser, ended by the test. */
class FakeUtterance extends EventTarget {
  lang = '';
  volume = 1;
  voice: SpeechSynthesisVoice | null = null;
  constructor(readonly text: string) {
    super();
  }
}

function buildReader(voices: string[] = []) {
  const utterances: FakeUtterance[] = [];
  let cancelled = 0;
  const speaker: Speaker = {
    utter: (text) => new FakeUtterance(text) as unknown as SpeechSynthesisUtterance,
    speak: (utterance) => utterances.push(utterance as unknown as FakeUtterance),
    cancel: () => {
      cancelled += 1;
    },
    voices: () => voices.map((lang) => ({ lang }) as SpeechSynthesisVoice),
  };
  const choice = createStore(() => ({ on: true }));
  const reader = new GiftReader(choice, speaker);
  reader.setEnabled(true);
  reader.setSound({ muted: false, volume: 0.5 });
  return {
    reader,
    choice,
    utterances,
    texts: () => utterances.map(({ text }) => text),
    cancelled: () => cancelled,
    end: (type = 'end') => utterances.at(-1)?.dispatchEvent(new Event(type)),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('gift messages', () => {
  it("are read one at a time, in a Korean voice, at the live's volume (GIFTS-29)", () => {
    const { reader, utterances, texts, end } = buildReader(['en-US', 'ko_KR']);
    for (const words of ['하나', ' ', '둘', '셋']) reader.read(words);
    expect(texts()).toEqual(['하나']);
    expect(utterances[0]).toMatchObject({ lang: 'ko-KR', volume: 0.5, voice: { lang: 'ko_KR' } });
    reader.setSound({ muted: false, volume: 0.2 });
    end();
    expect(utterances[1]).toMatchObject({ text: '둘', volume: 0.2 });
    end('error');
    expect(texts()).toEqual(['하나', '둘', '셋']);
    end();
    reader.read('넷');
    expect(texts().at(-1)).toBe('넷');
  });

  it('wait in a queue of five, whose oldest are dropped (GIFTS-29)', () => {
    const { reader, texts, end } = buildReader();
    for (let count = 0; count <= 7; count += 1) reader.read(`${count}`);
    for (let count = 0; count < 10; count += 1) end();
    expect(texts()).toEqual(['0', '3', '4', '5', '6', '7']);
  });

  it.each<[string, (room: ReturnType<typeof buildReader>, on: boolean) => void]>([
    ['the live is muted', ({ reader }, on) => reader.setSound({ muted: !on, volume: 0.5 })],
    ['its volume is 0', ({ reader }, on) => reader.setSound({ muted: false, volume: on ? 0.5 : 0 })],
    ['its host does not want it', ({ reader }, on) => reader.setEnabled(on)],
    ['the viewer does not want it', ({ choice }, on) => choice.setState({ on })],
  ])('are silenced and discarded while %s (GIFTS-29)', (_why, set) => {
    const room = buildReader();
    room.reader.read('하나');
    room.reader.read('둘');
    set(room, false);
    expect(room.cancelled()).toBe(1);
    // The browser reports the end of the cancelled utterance.
    room.end('error');
    room.reader.read('셋');
    set(room, true);
    room.reader.read('넷');
    expect(room.texts()).toEqual(['하나', '넷']);
  });

  it('end with the watch session (GIFTS-29)', () => {
    const { reader, choice, texts, cancelled } = buildReader();
    reader.read('하나');
    reader.stop();
    expect(cancelled()).toBe(1);
    choice.setState({ on: false });
    choice.setState({ on: true });
    reader.read('둘');
    expect(texts()).toEqual(['하나']);
  });

  it('continue when the browser does not report the end of one (GIFTS-29)', () => {
    const { reader, texts, cancelled } = buildReader();
    reader.read('하나');
    reader.read('둘');
    jest.advanceTimersByTime(30_000);
    expect([texts(), cancelled()]).toEqual([['하나', '둘'], 1]);
  });

  it('are not read by a browser without speech synthesis (GIFTS-29)', () => {
    const reader = new GiftReader(
      createStore(() => ({ on: true })),
      null,
    );
    reader.setEnabled(true);
    reader.setSound({ muted: false, volume: 1 });
    expect(reader.isSupported).toBe(false);
    expect(() => {
      reader.read('하나');
      reader.clear();
      reader.stop();
    }).not.toThrow();
  });
});
