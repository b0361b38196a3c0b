import type { ReadonlyStore } from '../../../../lib/store.ts';
import { giftReading } from './gift-reading.ts';

/**
 * The number of gift messages that may wait; the oldest are dropped, because speech should match what is on the screen.
 */
const WAITING_MAX = 5;
/** A browser that never reports the end of an utterance is not waited for longer than this. */
const SPOKEN_WITHIN_MS = 30_000;
const LANGUAGE = 'ko-KR';

/** The subset of the browser's speech synthesis used here. */
export interface Speaker {
  utter: (text: string) => SpeechSynthesisUtterance;
  speak: (utterance: SpeechSynthesisUtterance) => void;
  cancel: () => void;
  voices: () => readonly SpeechSynthesisVoice[];
}

/** The live's sound settings. */
export interface Sound {
  muted: boolean;
  /** 0 to 1. */
  volume: number;
}

/**
 * Reads gift messages aloud, one at a time, at the live's volume (GIFTS-29). Silent while the live is muted, if its
 * host or the viewer has disabled it, and if the browser has no speech synthesis.
 */
export class GiftReader {
  private waiting: string[] = [];
  /** The current utterance. */
  private current: SpeechSynthesisUtterance | null = null;
  private late: ReturnType<typeof setTimeout> | undefined;
  private sound: Sound = { muted: true, volume: 0 };
  private enabled = false;
  private readonly unfollow: () => void;

  /**
   * @param choice whether the viewer has enabled it
   * @param speaker the browser's speech, or null if it has none
   */
  constructor(
    private readonly choice: ReadonlyStore<{ on: boolean }> = giftReading,
    private readonly speaker: Speaker | null = browserSpeaker(),
  ) {
    this.unfollow = choice.subscribe(() => this.stopIfDisabled());
  }

  /** Whether this browser supports it. */
  get isSupported(): boolean {
    return this.speaker !== null;
  }

  /** Whether the live's host has enabled it. */
  setEnabled(wanted: boolean): void {
    this.enabled = wanted;
    this.stopIfDisabled();
  }

  /** Updates the live's sound. The current utterance keeps its volume. */
  readonly setSound = (sound: Sound): void => {
    this.sound = sound;
    this.stopIfDisabled();
  };

  /** Enqueues a gift's message. */
  read(message: string): void {
    const text = message.trim();
    if (text === '' || !this.isAudible()) return;
    this.waiting = [...this.waiting, text].slice(-WAITING_MAX);
    if (this.current === null) this.next();
  }

  /** Stops speaking and clears the queue. */
  clear(): void {
    this.waiting = [];
    if (this.current === null) return;
    this.onEnd();
    this.speaker?.cancel();
  }

  /** Stops for good. */
  stop(): void {
    this.setEnabled(false);
    this.unfollow();
  }

  private isAudible(): boolean {
    const { muted, volume } = this.sound;
    return this.enabled && this.choice.getState().on && !muted && volume > 0;
  }

  private stopIfDisabled(): void {
    if (!this.isAudible()) this.clear();
  }

  private next(): void {
    const text = this.waiting.shift();
    const { speaker } = this;
    if (text === undefined || speaker === null) return;
    const utterance = speaker.utter(text);
    utterance.lang = LANGUAGE;
    utterance.volume = this.sound.volume;
    // Without a Korean voice, the browser reads Korean as well as it can.
    utterance.voice = speaker.voices().find(({ lang }) => lang.replace('_', '-') === LANGUAGE) ?? null;
    const done = () => {
      // A cancelled utterance may still report its end.
      if (this.current !== utterance) return;
      this.onEnd();
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

  private onEnd(): void {
    clearTimeout(this.late);
    this.current = null;
  }
}

/** The browser's speech; null if it has none. */
function browserSpeaker(): Speaker | null {
  if (typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined') return null;
  return {
    utter: (text) => new SpeechSynthesisUtterance(text),
    speak: (utterance) => speechSynthesis.speak(utterance),
    cancel: () => speechSynthesis.cancel(),
    voices: () => speechSynthesis.getVoices(),
  };
}
