/**
 * The music of the clips, made here: a small synthesizer that writes into a loop, so that what rings on at its end is heard at
 * its beginning, and the voice that the mouth of the person follows.
 */

export const SAMPLE_RATE = 48_000;
/** A multiple of the segment, and of AAC's 1024-sample frames at 48 kHz. */
export const LOOP_SECONDS = 24;
const LENGTH = LOOP_SECONDS * SAMPLE_RATE;

const A4 = 440;
/** @param {number} note as in MIDI: 69 is a' */
const hertz = (note) => A4 * 2 ** ((note - 69) / 12);

/** Random numbers, the same at every run. @param {number} seed */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** @param {number} seconds @param {(t: number) => number} sample */
const samplesOf = (seconds, sample) =>
  Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) => sample(index / SAMPLE_RATE));

/** Both channels of the loop, and the voice's course for each of its thousandths of a second. */
class Track {
  left = new Float32Array(LENGTH);
  right = new Float32Array(LENGTH);
  mouth = new Float32Array(LOOP_SECONDS * 1000);
  wide = new Float32Array(LOOP_SECONDS * 1000);

  /**
   * Adds a sound from a time on; what passes the end goes on at the beginning.
   * @param {number} from @param {number} seconds @param {(t: number) => number} sample @param {number} gain @param {number} [pan] -1 to 1
   */
  add(from, seconds, sample, gain, pan = 0) {
    this.mix(from, samplesOf(seconds, sample), gain, pan);
  }

  /** @param {number} from @param {Float32Array} samples @param {number} gain @param {number} [pan] -1 to 1 */
  mix(from, samples, gain, pan = 0) {
    const start = Math.round(from * SAMPLE_RATE);
    const [l, r] = [gain * Math.sqrt((1 - pan) / 2), gain * Math.sqrt((1 + pan) / 2)];
    for (let index = 0; index < samples.length; index += 1) {
      const at = (((start + index) % LENGTH) + LENGTH) % LENGTH;
      this.left[at] += samples[index] * l;
      this.right[at] += samples[index] * r;
    }
  }

  /** @param {number} from @param {number} seconds @param {number} open @param {number} wide */
  speak(from, seconds, open, wide) {
    const count = Math.round(seconds * 1000);
    for (let index = 0; index < count; index += 1) {
      const at = (Math.round(from * 1000) + index) % this.mouth.length;
      const share = index / count;
      const shape = Math.min(1, share / 0.22) * Math.min(1, (1 - share) / 0.3);
      this.mouth[at] = Math.max(this.mouth[at], open * shape);
      this.wide[at] = wide;
    }
  }

  /** A quiet echo, around the loop. @param {number} seconds @param {number} gain */
  echo(seconds, gain) {
    const delay = Math.round(seconds * SAMPLE_RATE);
    for (const [own, other] of [
      [this.left, this.right.slice()],
      [this.right, this.left.slice()],
    ])
      for (let index = 0; index < LENGTH; index += 1)
        own[index] += gain * other[(index - delay + LENGTH) % LENGTH];
  }
}

const TAU = Math.PI * 2;
/** Attack, then an exponential decay. @param {number} t @param {number} attack @param {number} decay */
const struck = (t, attack, decay) => Math.min(1, t / attack) * Math.exp(-t / decay);
/** Swells and fades. @param {number} t @param {number} seconds @param {number} edge */
const held = (t, seconds, edge) => Math.min(1, t / edge) * Math.min(1, Math.max(0, (seconds - t) / edge));

/** @param {Track} track */
function instruments(track, seed = 1) {
  const random = numbers(seed);
  const noise = () => random() * 2 - 1;
  /** @type {Map<string, Float32Array>} */
  const played = new Map();
  /** A note that was played before sounds the same. @param {string} name @param {number} seconds @param {(t: number) => number} sample */
  const once = (name, seconds, sample) => {
    const known = played.get(name) ?? samplesOf(seconds, sample);
    played.set(name, known);
    return known;
  };
  return {
    pluck(note, at, gain, pan = 0, decay = 0.7) {
      const f = hertz(note);
      track.mix(
        at,
        once(`pluck ${note} ${decay}`, decay * 3.2, (t) => {
          let sum = 0;
          for (let k = 1; k <= 6; k += 1) sum += (Math.sin(TAU * f * k * t) * Math.exp(-t * k * 0.9)) / k;
          return sum * struck(t, 0.003, decay);
        }),
        gain,
        pan,
      );
    },
    piano(note, at, gain, pan = 0) {
      const f = hertz(note);
      track.mix(
        at,
        once(`piano ${note}`, 3, (t) => {
          let sum = 0;
          for (let k = 1; k <= 5; k += 1)
            sum += (Math.sin(TAU * f * k * (1 + 0.0004 * k * k) * t) * Math.exp(-t * k * 0.6)) / k ** 1.35;
          return sum * struck(t, 0.004, 0.95);
        }),
        gain,
        pan,
      );
    },
    pad(notes, at, seconds, gain) {
      for (const [index, note] of notes.entries()) {
        const f = hertz(note);
        track.add(
          at,
          seconds + 0.8,
          (t) => {
            const v = 1 + 0.002 * Math.sin(TAU * 4.6 * t + index);
            return (
              (Math.sin(TAU * f * v * t) +
                0.35 * Math.sin(TAU * 2.003 * f * t) +
                0.16 * Math.sin(TAU * 3.001 * f * t)) *
              held(t, seconds + 0.8, 0.6)
            );
          },
          gain,
          index % 2 ? 0.45 : -0.45,
        );
      }
    },
    bass(note, at, seconds, gain) {
      const f = hertz(note);
      track.add(
        at,
        seconds,
        (t) =>
          (Math.sin(TAU * f * t) + 0.42 * Math.sin(TAU * 2 * f * t) + 0.16 * Math.sin(TAU * 3 * f * t)) *
          held(t, seconds, 0.012) *
          Math.exp(-t * 1.1),
        gain,
      );
    },
    lead(note, at, seconds, gain, pan = 0) {
      const f = hertz(note);
      track.add(
        at,
        seconds,
        (t) => {
          let sum = 0;
          for (let k = 1; k <= 9; k += 2) sum += Math.sin(TAU * f * k * t) / k;
          return sum * held(t, seconds, 0.01);
        },
        gain,
        pan,
      );
    },
    brass(notes, at, seconds, gain) {
      for (const note of notes) {
        const f = hertz(note);
        track.add(
          at,
          seconds,
          (t) => {
            let sum = 0;
            for (let k = 1; k <= 8; k += 1)
              sum += (Math.sin(TAU * f * k * t) / k) * Math.min(1, (t * 18) / k);
            return sum * held(t, seconds, 0.02);
          },
          gain,
        );
      }
    },
    kick(at, gain) {
      track.add(
        at,
        0.32,
        (t) => Math.sin(TAU * (52 * t + 3.1 * (1 - Math.exp(-t * 34)))) * struck(t, 0.002, 0.11),
        gain,
      );
    },
    snare(at, gain) {
      track.add(
        at,
        0.22,
        (t) => (0.75 * noise() + 0.5 * Math.sin(TAU * 190 * t)) * struck(t, 0.001, 0.06),
        gain,
        0.1,
      );
    },
    hat(at, gain, pan = 0.3) {
      let last = 0;
      track.add(
        at,
        0.07,
        (t) => {
          const value = noise();
          const high = value - last;
          last = value;
          return high * struck(t, 0.001, 0.018);
        },
        gain,
        pan,
      );
    },
    crackle(at, gain, pan) {
      track.add(at, 0.03, (t) => noise() * struck(t, 0.0005, 0.005), gain, pan);
    },
  };
}

/** Formants of vowels (Hz), how far they open the mouth, and how wide. */
const VOWELS = [
  { formants: [800, 1200, 2500], open: 1, wide: 0.15 },
  { formants: [500, 1800, 2500], open: 0.6, wide: 0.7 },
  { formants: [320, 2300, 3000], open: 0.34, wide: 1 },
  { formants: [480, 850, 2500], open: 0.62, wide: -0.75 },
  { formants: [340, 780, 2300], open: 0.32, wide: -1 },
];

/** @param {number} f @param {(typeof VOWELS)[number]} vowel */
function harmonics(f, vowel) {
  const list = [];
  for (let k = 1; k * f < 4200 && k <= 26; k += 1) {
    let weight = 0.05;
    for (const [index, formant] of vowel.formants.entries())
      weight += [1, 0.55, 0.22][index] / (1 + ((k * f - formant) / (90 + 40 * index)) ** 2);
    list.push({ k, weight: weight / k ** 0.35 });
  }
  return list;
}

/** A voice sings a vowel. @param {Track} track @param {{ at: number; seconds: number; note: number; vowel: number; gain: number; vibrato?: number }} given */
function sing(track, { at, seconds, note, vowel, gain, vibrato = 1 }) {
  const shape = VOWELS[vowel % VOWELS.length];
  const f = hertz(note);
  const parts = harmonics(f, shape);
  let phase = 0;
  let last = 0;
  track.add(
    at,
    seconds,
    (t) => {
      const glide = 1 - 0.03 * Math.exp(-t * 30);
      const shake = 1 + 0.0055 * vibrato * Math.sin(TAU * 5.4 * t) * Math.min(1, t * 2.5);
      phase += (t - last) * f * glide * shake;
      last = t;
      let sum = 0;
      for (const { k, weight } of parts) sum += weight * Math.sin(TAU * k * phase);
      return sum * held(t, seconds, Math.min(0.06, seconds / 3));
    },
    gain,
    0,
  );
  track.speak(at, seconds, 0.35 + 0.6 * shape.open, shape.wide);
}

/** A voice babbles: phrases of syllables without words. @param {Track} track @param {{ seed: number; pitch: number; gain: number; talkative?: number }} given */
function babble(track, { seed, pitch, gain, talkative = 1 }) {
  const random = numbers(seed);
  let at = 0.3;
  while (at < LOOP_SECONDS - 1.6) {
    const syllables = 5 + Math.floor(random() * 9 * talkative);
    for (let index = 0; index < syllables && at < LOOP_SECONDS - 0.5; index += 1) {
      const seconds = 0.1 + random() * 0.09 + (index === syllables - 1 ? 0.12 : 0);
      const fall = 1.5 - (3 * index) / syllables;
      sing(track, {
        at,
        seconds,
        note: pitch + fall + random() * 3.5,
        vowel: Math.floor(random() * 5),
        gain: gain * (0.8 + 0.4 * random()),
        vibrato: 0,
      });
      at += seconds + 0.012 + random() * 0.03;
    }
    at += 0.35 + random() * 0.7;
  }
}

/** @typedef {{ track: Track; play: ReturnType<typeof instruments>; bpm: number; beat: number; chords: number[][]; bar: (index: number) => number[]; bars: number }} Band */

/** Melody notes over chords: steps of a scale, the same at every run. @param {number[]} scale @param {number} seed @param {number} count @param {number} base */
function melody(scale, seed, count, base) {
  const random = numbers(seed);
  let step = 2;
  return Array.from({ length: count }, (_, index) => {
    step += index % 8 === 0 ? 0 : Math.round((random() - 0.48) * 4);
    step = Math.max(-2, Math.min(8, step));
    const octave = Math.floor(step / scale.length);
    return base + octave * 12 + scale[((step % scale.length) + scale.length) % scale.length];
  });
}

const MAJOR = [0, 2, 4, 7, 9];
const MINOR = [0, 3, 5, 7, 10];

/** What each style plays. */
const STYLES = {
  /** @param {Band} band @param {Song} song */
  ballad({ track, play, beat, bar, bars }, song) {
    for (let index = 0; index < bars; index += 1) {
      const chord = bar(index);
      const at = index * 4 * beat;
      play.pad(chord, at, 4 * beat, 0.045);
      play.bass(chord[0] - 12, at, 3.6 * beat, 0.26);
      for (let eighth = 0; eighth < 8; eighth += 1)
        play.piano(
          chord[[0, 1, 2, 1, 3, 2, 1, 2][eighth] % chord.length] + (eighth === 4 ? 12 : 0),
          at + (eighth * beat) / 2,
          0.13,
          -0.2 + 0.05 * eighth,
        );
      if (index % 2) play.hat(at + 2 * beat, 0.06);
    }
    const lengths = [1.5, 0.5, 1, 1, 2, 1, 1];
    const notes = melody(MAJOR, song.seed, 64, song.base + 12);
    let at = 0;
    for (let index = 0; at < bars * 4 - 1; index += 1) {
      const length = lengths[index % lengths.length];
      if (index % 7 !== 6)
        sing(track, {
          at: at * beat,
          seconds: length * beat * 0.92,
          note: notes[index % notes.length],
          vowel: [0, 3, 0, 1, 0, 2][index % 6],
          gain: 0.2,
        });
      at += length;
    }
  },
  /** @param {Band} band @param {Song} song */
  lofi({ track, play, beat, bar, bars }, song) {
    for (let index = 0; index < bars; index += 1) {
      const chord = bar(index);
      const at = index * 4 * beat;
      play.pad(
        chord.map((note) => note - 0),
        at,
        4 * beat,
        0.05,
      );
      play.bass(chord[0] - 12, at, 1.8 * beat, 0.26);
      play.bass(chord[0] - 12, at + 2.5 * beat, 1.2 * beat, 0.2);
      for (const place of [0, 1.5, 2.5])
        for (const note of chord) play.piano(note + 12, at + place * beat, 0.045);
      play.kick(at, 0.34);
      play.kick(at + 2.5 * beat, 0.26);
      play.snare(at + beat, 0.09);
      play.snare(at + 3 * beat, 0.09);
      for (let eighth = 0; eighth < 8; eighth += 1)
        play.hat(at + ((eighth + (eighth % 2 ? 0.12 : 0)) * beat) / 2, 0.045);
    }
    babble(track, { seed: song.seed, pitch: song.voice, gain: 0.17 });
  },
  /** @param {Band} band @param {Song} song */
  club({ track, play, beat, bar, bars }, song) {
    const notes = melody(MINOR, song.seed, 64, song.base + 24);
    for (let index = 0; index < bars; index += 1) {
      const chord = bar(index);
      const at = index * 4 * beat;
      for (let four = 0; four < 4; four += 1) {
        play.kick(at + four * beat, 0.5);
        play.hat(at + (four + 0.5) * beat, 0.12);
        if (four % 2) play.snare(at + four * beat, 0.16);
        play.bass(chord[0] - 12, at + (four + 0.5) * beat, 0.45 * beat, 0.3);
      }
      for (let sixteenth = 0; sixteenth < 16; sixteenth += 1)
        if ((sixteenth * 5) % 8 < 5)
          play.lead(
            chord[sixteenth % chord.length] + 12,
            at + (sixteenth * beat) / 4,
            0.2 * beat,
            0.035,
            sixteenth % 2 ? 0.5 : -0.5,
          );
      play.pad(chord, at, 4 * beat, 0.03);
      for (const [place, length] of [
        [0, 0.75],
        [1, 0.5],
        [1.5, 1],
        [3, 0.75],
      ])
        if (index % 4 !== 3)
          sing(track, {
            at: at + place * beat,
            seconds: length * beat * 0.85,
            note: notes[(index * 4 + Math.floor(place)) % notes.length] - (song.low ?? 0),
            vowel: [0, 3, 1, 0][Math.floor(place)],
            gain: 0.14,
            vibrato: 0.4,
          });
    }
  },
  /** @param {Band} band @param {Song} song */
  chip({ track, play, beat, bar, bars }, song) {
    const notes = melody(MINOR, song.seed, 128, song.base + 24);
    for (let index = 0; index < bars; index += 1) {
      const chord = bar(index);
      const at = index * 4 * beat;
      for (let eighth = 0; eighth < 8; eighth += 1) {
        const time = at + (eighth * beat) / 2;
        play.lead(chord[eighth % chord.length] + 12, time, 0.22 * beat, 0.03, -0.4);
        if ((eighth + index) % 3 !== 2)
          play.lead(notes[(index * 8 + eighth) % notes.length], time, 0.4 * beat, 0.055, 0.3);
        play.bass(chord[0] - 12 + (eighth % 2 ? 12 : 0), time, 0.4 * beat, 0.2);
        play.hat(time, 0.05);
      }
      play.kick(at, 0.36);
      play.kick(at + 2 * beat, 0.36);
      play.snare(at + beat, 0.12);
      play.snare(at + 3 * beat, 0.12);
    }
    babble(track, { seed: song.seed, pitch: song.voice, gain: 0.19, talkative: 0.7 });
  },
  /** @param {Band} band @param {Song} song */
  folk({ track, play, beat, bar, bars }, song) {
    for (let index = 0; index < bars; index += 1) {
      const chord = bar(index);
      const at = index * 4 * beat;
      play.pad(chord, at, 4 * beat, 0.022);
      for (let eighth = 0; eighth < 8; eighth += 1) {
        play.pluck(
          chord[[0, 2, 1, 3, 0, 2, 1, 2][eighth] % chord.length],
          at + (eighth * beat) / 2,
          0.2,
          -0.15 + 0.04 * eighth,
          0.6,
        );
        if (eighth % 4 === 0) play.pluck(chord[0] - 12, at + (eighth * beat) / 2, 0.26, 0, 0.9);
      }
      if (song.fire)
        for (let spark = 0; spark < 22; spark += 1)
          play.crackle(
            at + ((spark * 0.618) % 1) * 4 * beat,
            0.05 + 0.12 * ((spark * 0.37) % 1),
            ((spark * 0.73) % 1) * 1.6 - 0.8,
          );
    }
    if (song.talks) babble(track, { seed: song.seed, pitch: song.voice, gain: 0.17 });
    else {
      const notes = melody(MAJOR, song.seed, 64, song.base + 12 - (song.low ?? 0));
      const lengths = [1, 0.5, 0.5, 1, 1, 2, 1, 1];
      let at = 0;
      for (let index = 0; at < bars * 4 - 1; index += 1) {
        const length = lengths[index % lengths.length];
        if (index % 8 !== 7)
          sing(track, {
            at: at * beat,
            seconds: length * beat * 0.9,
            note: notes[index % notes.length],
            vowel: [0, 1, 3, 0, 2, 0, 3][index % 7],
            gain: 0.2,
            vibrato: 0.7,
          });
        at += length;
      }
    }
  },
  /** @param {Band} band @param {Song} song */
  happy({ track, play, beat, bar, bars }, song) {
    const notes = melody(MAJOR, song.seed + 3, 64, song.base + 24);
    for (let index = 0; index < bars; index += 1) {
      const chord = bar(index);
      const at = index * 4 * beat;
      play.bass(chord[0] - 12, at, 0.9 * beat, 0.24);
      play.bass(chord[0] - 5, at + 2 * beat, 0.9 * beat, 0.22);
      for (const [place, gain] of [
        [0, 0.1],
        [1, 0.12],
        [1.5, 0.08],
        [2.5, 0.08],
        [3, 0.12],
        [3.5, 0.08],
      ])
        for (const [order, note] of chord.entries())
          play.pluck(note + 12, at + place * beat + order * 0.012, gain, 0.2, 0.28);
      for (const place of [0, 0.5, 1, 2, 3])
        if ((index + place * 2) % 5 !== 4)
          play.pluck(notes[(index * 5 + place * 2) % notes.length], at + place * beat, 0.09, -0.4, 0.22);
      play.kick(at, 0.26);
      play.kick(at + 2 * beat, 0.26);
      play.snare(at + beat, 0.07);
      play.snare(at + 3 * beat, 0.07);
      play.hat(at + 0.5 * beat, 0.06);
      play.hat(at + 2.5 * beat, 0.06);
      play.pad(chord, at, 4 * beat, 0.02);
    }
    babble(track, { seed: song.seed, pitch: song.voice, gain: 0.18 });
  },
  /** @param {Band} band @param {Song} song */
  show({ track, play, beat, bar, bars }, song) {
    for (let index = 0; index < bars; index += 1) {
      const chord = bar(index);
      const at = index * 4 * beat;
      for (let eighth = 0; eighth < 8; eighth += 1) {
        play.bass(
          chord[0] - 12 + [0, 0, 12, 0, 7, 0, 10, 7][eighth],
          at + (eighth * beat) / 2,
          0.4 * beat,
          0.24,
        );
        play.hat(at + (eighth * beat) / 2, 0.06);
      }
      for (const place of index % 2 ? [0, 0.75, 2.5] : [1.5, 3])
        play.brass(
          chord.map((note) => note + 12),
          at + place * beat,
          0.35 * beat,
          0.03,
        );
      play.kick(at, 0.36);
      play.kick(at + 1.5 * beat, 0.26);
      play.kick(at + 2.5 * beat, 0.3);
      play.snare(at + beat, 0.14);
      play.snare(at + 3 * beat, 0.14);
      play.pad(chord, at, 4 * beat, 0.025);
    }
    babble(track, { seed: song.seed, pitch: song.voice, gain: 0.19, talkative: 1.3 });
  },
};

/** @typedef {{ style: keyof typeof STYLES; bpm: number; base: number; chords: number[][]; seed: number; voice: number; low?: number; fire?: boolean; talks?: boolean }} Song */

const triad = (/** @type {number} */ root, minor = false) => [
  root,
  root + (minor ? 3 : 4),
  root + 7,
  root + 12,
];

/** A progression of four chords on a key. @param {number} base @param {string} steps as `I V vi IV` */
const progression = (base, steps) =>
  steps.split(' ').map((step) => {
    const roots = { I: 0, II: 2, III: 4, IV: 5, V: 7, VI: 9, VII: 11 };
    const name = step.toUpperCase().replace('B', '');
    return triad(base + roots[name] + (step.startsWith('b') ? -1 : 0), step === step.toLowerCase());
  });

/** The song of each clip. @type {Record<string, Song>} */
export const SONGS = {
  haneul: { style: 'ballad', bpm: 80, base: 60, chords: progression(48, 'I V vi IV'), seed: 11, voice: 67 },
  noeul: { style: 'lofi', bpm: 80, base: 57, chords: progression(50, 'vi IV I V'), seed: 21, voice: 60 },
  queen: { style: 'club', bpm: 120, base: 45, chords: progression(45, 'vi IV I V'), seed: 31, voice: 67 },
  rival: {
    style: 'club',
    bpm: 120,
    base: 47,
    chords: progression(43, 'vi vi IV V'),
    seed: 37,
    voice: 55,
    low: 12,
  },
  excel: { style: 'show', bpm: 120, base: 48, chords: progression(48, 'I vi IV V'), seed: 41, voice: 52 },
  guitar: {
    style: 'folk',
    bpm: 80,
    base: 55,
    chords: progression(55, 'I iii IV V'),
    seed: 51,
    voice: 52,
    low: 12,
  },
  cheer: { style: 'club', bpm: 120, base: 48, chords: progression(48, 'IV V iii vi'), seed: 61, voice: 70 },
  gamer: { style: 'chip', bpm: 160, base: 45, chords: progression(45, 'vi IV V iii'), seed: 71, voice: 53 },
  letter: { style: 'lofi', bpm: 80, base: 60, chords: progression(53, 'IV iii ii I'), seed: 81, voice: 62 },
  cook: { style: 'happy', bpm: 120, base: 48, chords: progression(53, 'I vi ii V'), seed: 91, voice: 63 },
  painter: { style: 'lofi', bpm: 80, base: 60, chords: progression(48, 'I iii IV V'), seed: 101, voice: 51 },
  beauty: { style: 'lofi', bpm: 80, base: 62, chords: progression(55, 'IV V vi I'), seed: 111, voice: 66 },
  walker: { style: 'happy', bpm: 120, base: 50, chords: progression(50, 'I V vi IV'), seed: 121, voice: 54 },
  eater: { style: 'happy', bpm: 120, base: 48, chords: progression(48, 'I IV ii V'), seed: 131, voice: 65 },
  camper: {
    style: 'folk',
    bpm: 80,
    base: 52,
    chords: progression(52, 'vi IV I V'),
    seed: 141,
    voice: 50,
    fire: true,
    talks: true,
  },
};

/**
 * Plays a song once around the loop.
 * @param {Song} song
 */
export function perform(song) {
  const track = new Track();
  const beat = 60 / song.bpm;
  const bars = Math.round(LOOP_SECONDS / (4 * beat));
  const bar = (/** @type {number} */ index) => song.chords[index % song.chords.length];
  STYLES[song.style](
    { track, play: instruments(track, song.seed), bpm: song.bpm, beat, chords: song.chords, bar, bars },
    song,
  );
  track.echo(beat * 0.75, 0.16);
  return { left: track.left, right: track.right, mouth: track.mouth, wide: track.wide, beats: bars * 4 };
}

/**
 * A stereo WAV of 32-bit floats, several times around the loop.
 * @param {{ left: Float32Array; right: Float32Array }} sound @param {number} times
 */
export function wavOf({ left, right }, times) {
  const frames = left.length * times;
  const bytes = Buffer.alloc(44 + frames * 8);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + frames * 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(3, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 8, 28);
  bytes.writeUInt16LE(8, 32);
  bytes.writeUInt16LE(32, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * 8, 40);
  for (let index = 0; index < frames; index += 1) {
    bytes.writeFloatLE(left[index % left.length], 44 + index * 8);
    bytes.writeFloatLE(right[index % right.length], 48 + index * 8);
  }
  return bytes;
}
