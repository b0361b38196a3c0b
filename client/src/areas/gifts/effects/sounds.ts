import type { EffectTier } from './effect-tier.ts';

/** From this tier on a gift has a sound. */
const SOUND_FROM: EffectTier = 4;
/** How loud the loudest sound is at full volume, as a gain. */
const LOUDNESS = 0.22;

/** The notes of each tier, in hertz, one after the other: chords of C major that rise with the size. */
const melodies: Partial<Record<EffectTier, readonly (readonly number[])[]>> = {
  4: [[784], [1_047]],
  5: [
    [523, 659],
    [659, 784],
    [784, 1_047],
    [1_047, 1_319],
  ],
  6: [
    [262, 523, 659],
    [330, 659, 784],
    [392, 784, 1_047],
    [523, 1_047, 1_319],
    [659, 1_319, 1_568],
    [523, 1_047, 2_093],
  ],
};
/** Between two notes, in seconds. */
const STEP = 0.11;
/** How long the last note sounds, in seconds. */
const TAIL = 1.4;

/** The sounds of large gifts, synthesised in the browser: no file is loaded. */
export class GiftSounds {
  private context: AudioContext | null = null;

  /** Plays the sound of a tier. A browser allows none before the viewer's first press in the page. */
  play(tier: EffectTier, volume: number): void {
    const melody = melodies[tier];
    if (tier < SOUND_FROM || !melody || volume <= 0 || !navigator.userActivation.hasBeenActive) return;
    const context = this.opened();
    const from = context.currentTime + 0.02;
    const out = context.createGain();
    out.gain.value = volume * LOUDNESS;
    out.connect(context.destination);
    melody.forEach((chord, step) => {
      const isLast = step === melody.length - 1;
      for (const pitch of chord)
        playNote(context, out, pitch, { at: from + step * STEP, seconds: isLast ? TAIL : 0.35 });
    });
    if (tier === 6) playShimmer(context, out, from + melody.length * STEP);
  }

  /** Stops for good. */
  stop(): void {
    void this.context?.close();
    this.context = null;
  }

  private opened(): AudioContext {
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
    return this.context;
  }
}

interface When {
  at: number;
  seconds: number;
}

/** A bell: a sine with a fainter octave above it, which fades. */
function playNote(context: AudioContext, out: AudioNode, pitch: number, { at, seconds }: When): void {
  for (const [factor, loudness] of [
    [1, 0.5],
    [2.01, 0.14],
  ] as const) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = pitch * factor;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(gain).connect(out);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

/** High tones that follow the largest gift. */
function playShimmer(context: AudioContext, out: AudioNode, from: number): void {
  for (let at = 0; at < 10; at += 1)
    playNote(context, out, 1_800 + (at % 5) * 260, { at: from + at * 0.06, seconds: 0.4 });
}
