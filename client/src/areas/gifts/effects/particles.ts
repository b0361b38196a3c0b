import type { EffectTier } from './effect-tier.ts';

/** The greatest number of particles at once. */
const PARTICLES_MAX = 300;
/** The canvas is never larger than this, however large and fine the screen: beyond it, it is scaled up. */
const PIXELS_MAX = 960 * 540;
/** A show covers the middle third of the picture for this long, in milliseconds. */
const MIDDLE_MS = 2_900;
/** The height of the player's controls below the canvas, in CSS pixels. */
const CONTROLS_HEIGHT = 64;
/** Below this height there is no room in the lower third, which the controls take. */
const SMALL_HEIGHT = 240;
const SPRITE_SIZE = 48;
const TWO_PI = Math.PI * 2;

/** Particles by tier, and the part of the effect in which they begin. */
const tiers: Record<EffectTier, { count: number; spread: number }> = {
  1: { count: 0, spread: 0 },
  2: { count: 14, spread: 0.4 },
  3: { count: 28, spread: 0.5 },
  4: { count: 60, spread: 0.5 },
  5: { count: 160, spread: 0.6 },
  6: { count: PARTICLES_MAX, spread: 0.7 },
};

/** The fields of a particle, by their place in its part of the numbers. */
const FIELDS = {
  x: 0,
  y: 1,
  speedX: 2,
  speedY: 3,
  gravity: 4,
  size: 5,
  spin: 6,
  birth: 7,
  life: 8,
  sprite: 9,
} as const;
const FIELD_COUNT = Object.keys(FIELDS).length;

/** Where particles may be drawn, as shares of the canvas's height. */
interface Band {
  top: number;
  bottom: number;
}

/**
 * The particles of the effects of gifts, on one canvas of constant size. Nothing is allocated while they move, and
 * nothing runs between effects.
 */
export class Particles {
  private readonly context: CanvasRenderingContext2D | null;
  private readonly values = new Float32Array(PARTICLES_MAX * FIELD_COUNT);
  private readonly sprites: readonly HTMLCanvasElement[];
  private readonly observer: ResizeObserver;
  private count = 0;
  private startedAt = 0;
  private endsAt = 0;
  private tier: EffectTier = 1;
  private height = 0;
  private frame: number | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d');
    this.sprites = makeSprites();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
    this.resize();
  }

  /** Plays the particles of an effect, instead of those of the one before. */
  play(tier: EffectTier, durationMs: number): void {
    const { count, spread } = tiers[tier];
    this.count = count;
    this.tier = tier;
    this.startedAt = performance.now();
    this.endsAt = this.startedAt + durationMs;
    for (let at = 0; at < count; at += 1) this.place(at, durationMs, spread);
    if (count > 0) this.frame ??= requestAnimationFrame(this.draw);
  }

  /** Stops for good. */
  stop(): void {
    this.observer.disconnect();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  private place(at: number, durationMs: number, spread: number): void {
    const { values, tier } = this;
    const base = at * FIELD_COUNT;
    const rises = tier === 2 && this.height >= SMALL_HEIGHT;
    // A third of the largest show bursts from the middle.
    const bursts = tier === 6 && at % 3 === 0;
    const angle = Math.random() * TWO_PI;
    const force = 0.15 + Math.random() * 0.5;
    values[base + FIELDS.x] = bursts ? 0.5 : Math.random();
    values[base + FIELDS.y] = bursts ? 0.45 : rises ? 1.02 : -0.08;
    values[base + FIELDS.speedX] = bursts ? Math.cos(angle) * force : (Math.random() - 0.5) * 0.08;
    values[base + FIELDS.speedY] = bursts
      ? Math.sin(angle) * force
      : rises
        ? -0.1 - Math.random() * 0.1
        : 0.12 + Math.random() * (tier >= 5 ? 0.3 : 0.1);
    values[base + FIELDS.gravity] = bursts ? 0.25 : rises ? 0 : tier >= 5 ? 0.12 : 0.03;
    values[base + FIELDS.size] = (tier >= 5 ? 12 : 10) + Math.random() * (tier >= 5 ? 22 : 14);
    values[base + FIELDS.spin] = (Math.random() - 0.5) * 4;
    values[base + FIELDS.birth] = bursts ? Math.random() * 250 : Math.random() * durationMs * spread;
    values[base + FIELDS.life] = bursts ? 1_600 + Math.random() * 900 : 1_400 + Math.random() * 1_200;
    values[base + FIELDS.sprite] = at % this.sprites.length;
  }

  private readonly draw = (now: number): void => {
    this.frame = null;
    const { context, canvas } = this;
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (now >= this.endsAt) return;
    const band = this.bandAt(now - this.startedAt);
    context.save();
    context.beginPath();
    context.rect(0, band.top * canvas.height, canvas.width, (band.bottom - band.top) * canvas.height);
    context.clip();
    for (let at = 0; at < this.count; at += 1) this.drawOne(context, at, now - this.startedAt);
    context.restore();
    this.frame = requestAnimationFrame(this.draw);
  };

  private drawOne(context: CanvasRenderingContext2D, at: number, passed: number): void {
    const base = at * FIELD_COUNT;
    const age = passed - this.valueAt(base, FIELDS.birth);
    const share = age / this.valueAt(base, FIELDS.life);
    if (share <= 0 || share >= 1) return;
    const sprite = this.sprites[this.valueAt(base, FIELDS.sprite)];
    if (!sprite) return;
    const seconds = age / 1_000;
    const fall = (this.valueAt(base, FIELDS.gravity) * seconds * seconds) / 2;
    const x = this.valueAt(base, FIELDS.x) + this.valueAt(base, FIELDS.speedX) * seconds;
    const y = this.valueAt(base, FIELDS.y) + this.valueAt(base, FIELDS.speedY) * seconds + fall;
    const angle = this.valueAt(base, FIELDS.spin) * seconds;
    const scale = (this.valueAt(base, FIELDS.size) * this.scale) / SPRITE_SIZE;
    const cos = Math.cos(angle) * scale;
    const sin = Math.sin(angle) * scale;
    context.globalAlpha = share < 0.15 ? share / 0.15 : share > 0.7 ? (1 - share) / 0.3 : 1;
    context.setTransform(cos, sin, -sin, cos, x * this.canvas.width, y * this.canvas.height);
    context.drawImage(sprite, -SPRITE_SIZE / 2, -SPRITE_SIZE / 2);
  }

  private valueAt(base: number, field: number): number {
    return this.values[base + field] ?? 0;
  }

  /** Below the fifth size the middle third of the picture stays free; a show clears it after three seconds. */
  private bandAt(passed: number): Band {
    const third = (this.height + CONTROLS_HEIGHT) / 3 / Math.max(1, this.height);
    if (this.tier >= 5 && passed < MIDDLE_MS) return { top: 0, bottom: 1 };
    if (this.tier === 2 && this.height >= SMALL_HEIGHT) return { top: Math.min(1, third * 2), bottom: 1 };
    return { top: 0, bottom: Math.min(1, third) };
  }

  private get scale(): number {
    return this.height === 0 ? 1 : this.canvas.height / this.height;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.height = clientHeight;
    const fine = Math.min(devicePixelRatio, 1.5);
    const shrink = Math.min(1, Math.sqrt(PIXELS_MAX / Math.max(1, clientWidth * clientHeight * fine * fine)));
    const width = Math.max(1, Math.round(clientWidth * fine * shrink));
    const height = Math.max(1, Math.round(clientHeight * fine * shrink));
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
  }
}

/** A drop of honey, a cell of a comb, and a spark, drawn once. */
function makeSprites(): HTMLCanvasElement[] {
  return [drawDrop, drawCell, drawSpark].map((drawOn) => {
    const sprite = document.createElement('canvas');
    sprite.width = SPRITE_SIZE;
    sprite.height = SPRITE_SIZE;
    const context = sprite.getContext('2d');
    if (context)
      drawOn(
        context,
        getComputedStyle(document.documentElement).getPropertyValue('--color-honey') || '#f5b301',
      );
    return sprite;
  });
}

function drawDrop(context: CanvasRenderingContext2D, honey: string): void {
  context.fillStyle = honey;
  context.beginPath();
  context.moveTo(24, 3);
  context.bezierCurveTo(31, 14, 40, 21, 40, 31);
  context.arc(24, 31, 16, 0, Math.PI);
  context.bezierCurveTo(8, 21, 17, 14, 24, 3);
  context.fill();
  context.fillStyle = 'rgb(255 255 255 / 0.7)';
  context.beginPath();
  context.arc(18, 33, 4, 0, TWO_PI);
  context.fill();
}

function drawCell(context: CanvasRenderingContext2D, honey: string): void {
  context.strokeStyle = honey;
  context.lineWidth = 5;
  context.beginPath();
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (corner / 6) * TWO_PI;
    context.lineTo(24 + Math.cos(angle) * 18, 24 + Math.sin(angle) * 18);
  }
  context.closePath();
  context.stroke();
  context.fillStyle = 'rgb(255 236 170 / 0.5)';
  context.fill();
}

function drawSpark(context: CanvasRenderingContext2D): void {
  const glow = context.createRadialGradient(24, 24, 0, 24, 24, 22);
  glow.addColorStop(0, 'rgb(255 255 255 / 1)');
  glow.addColorStop(0.3, 'rgb(255 240 190 / 0.9)');
  glow.addColorStop(1, 'rgb(255 214 90 / 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, SPRITE_SIZE, SPRITE_SIZE);
}
