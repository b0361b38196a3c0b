import type { ReadonlyStore } from '../../../../lib/store.ts';
import { giftReading } from './gift-reading.ts';

/** So many wait while one is read; of more the oldest go unread, since what is read belongs to what is seen. */
const WAITING_MAX = 5;
/** A browser that does not say that it is done is not waited for any longer. */
const SPOKEN_WITHIN_MS = 30_000;
const LANGUAGE = 'ko-KR';

/** What reads aloud: the part of the browser's speech synthesis that is used. */
export interface Speaker {
  utter: (text: string) => SpeechSynthesisUtterance;
  speak: (utterance: SpeechSynthesisUtterance) => void;
  cancel: () => void;
  voices: () => readonly SpeechSynthesisVoice[];
}

/** How loud the live is heard. */
export interface Sound {
  muted: boolean;
  /** 0 to 1. */
  volume: number;
}

/**
 * Reads the words of gifts aloud, one after the other, as loud as the live is heard (GIFTS-29). Silent while the live is
 * muted, where its host or the viewer does not want it, and where the browser cannot speak.
 */
export class GiftReader {
  private waiting: string[] = [];
  /** What is being read. */
  private current: SpeechSynthesisUtterance | null = null;
  private late: ReturnType<typeof setTimeout> | undefined;
  private sound: Sound = { muted: true, volume: 0 };
  private wanted = false;
  private readonly unfollow: () => void;

  /**
   * @param choice whether the viewer wants it
   * @param speaker the browser's, or null where it has none
   */
  constructor(
    private readonly choice: ReadonlyStore<{ on: boolean }> = giftReading,
    private readonly speaker: Speaker | null = browserSpeaker(),
  ) {
    this.unfollow = choice.subscribe(() => this.silenceIfUnwanted());
  }

  /** Whether this browser reads at all. */
  get speaks(): boolean {
    return this.speaker !== null;
  }

  /** Whether the live has its gifts read, from now on. */
  want(wanted: boolean): void {
    this.wanted = wanted;
    this.silenceIfUnwanted();
  }

  /** How the live is heard, from now on. What is being read keeps its volume. */
  readonly hear = (sound: Sound): void => {
    this.sound = sound;
    this.silenceIfUnwanted();
  };

  /** A gift came with these words. */
  read(words: string): void {
    const text = words.trim();
    if (text === '' || !this.isHeard()) return;
    this.waiting = [...this.waiting, text].slice(-WAITING_MAX);
    if (this.current === null) this.next();
  }

  /** Falls silent, and forgets what waits. */
  silence(): void {
    this.waiting = [];
    if (this.current === null) return;
    this.over();
    this.speaker?.cancel();
  }

  /** Reads no more. */
  stop(): void {
    this.want(false);
    this.unfollow();
  }

  private isHeard(): boolean {
    const { muted, volume } = this.sound;
    return this.wanted && this.choice.getState().on && !muted && volume > 0;
  }

  private silenceIfUnwanted(): void {
    if (!this.isHeard()) this.silence();
  }

  private next(): void {
    const text = this.waiting.shift();
    const { speaker } = this;
    if (text === undefined || speaker === null) return;
    const utterance = speaker.utter(text);
    utterance.lang = LANGUAGE;
    utterance.volume = this.sound.volume;
    // Without one of its own the browser reads Korean as well as it can.
    utterance.voice = speaker.voices().find(({ lang }) => lang.replace('_', '-') === LANGUAGE) ?? null;
    const done = () => {
      // One that was called off may still say so.
      if (this.current !== utterance) return;
      this.over();
      this.next();
    };
    utterance.addEventListener('end', done);
    utterance.addEventListener('error', done);
    this.current = utterance;
    this.late = setTimeout(() => {
      speaker.cancel();
      done();
    }, SPOKEN_WITHIN_MS);
    speaker.speak(utterance);
  }

  private over(): void {
    clearTimeout(this.late);
    this.current = null;
  }
}

/** What this browser reads by; null for one that does not. */
function browserSpeaker(): Speaker | null {
  if (typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined') return null;
  return {
    utter: (text) => new SpeechSynthesisUtterance(text),
    speak: (utterance) => speechSynthesis.speak(utterance),
    cancel: () => speechSynthesis.cancel(),
    voices: () => speechSynthesis.getVoices(),
  };
}
