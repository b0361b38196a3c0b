import type { EffectTier } from './effect-tier.ts';
import { FramePace } from './frame-pace.ts';
import { drawRays, ParticleSprites, SHAPE_COUNT } from './particle-sprites.ts';

/** The greatest number of particles at once. */
const PARTICLES_MAX = 300;
/** However few a slow device draws, an effect is seen. */
const PARTICLES_MIN = 8;
/** The canvas is never larger than this, however large and fine the screen: it is scaled up by its style. */
const PIXELS_MAX = 640 * 360;
/** A show covers the middle third of the picture for this long, in milliseconds. */
const MIDDLE_MS = 2_900;
/** The height of the player's controls below the canvas, in CSS pixels. */
const CONTROLS_HEIGHT = 64;
/** Below this height there is no room in the lower third, which the controls take. */
const SMALL_HEIGHT = 240;
/** The side of the drawn rays, in pixels. */
const RAYS_SIDE = 256;
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
  /** 0 is the smallest sprite, 1 the largest. */
  size: 5,
  spin: 6,
  birth: 7,
  life: 8,
} as const;
const FIELD_COUNT = Object.keys(FIELDS).length;

/** Whether a particle is drawn is decided at its birth: none disappears in flight on a device that becomes slow. */
const FATES = { open: 0, drawn: 1, skipped: 2 } as const;

/** Where particles may be drawn, as shares of the canvas's height. */
interface Band {
  top: number;
  bottom: number;
}

/**
 * The particles and the rays of the effects of gifts, on one small canvas of constant size. Nothing is allocated while
 * they move, nothing runs between effects, and a slow device draws fewer, less often.
 */
export class Particles {
  private readonly context: CanvasRenderingContext2D | null;
  private readonly values = new Float32Array(PARTICLES_MAX * FIELD_COUNT);
  private readonly fates = new Uint8Array(PARTICLES_MAX);
  private readonly observer: ResizeObserver;
  private readonly pace = new FramePace();
  private sprites: ParticleSprites | null = null;
  private rays: HTMLCanvasElement | null = null;
  private count = 0;
  private startedAt = 0;
  private endsAt = 0;
  private tier: EffectTier = 1;
  private height = 0;
  private frame: number | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d');
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
    this.sprites ??= new ParticleSprites(this.scale);
    if (tier === 6) this.rays ??= drawRays(RAYS_SIDE);
    this.fates.fill(FATES.open);
    for (let at = 0; at < count; at += 1) this.place(at, durationMs, spread);
    if (count === 0 || this.frame !== null) return;
    this.pace.start();
    this.frame = requestAnimationFrame(this.draw);
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
    const isLarge = tier >= 5;
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
        : 0.12 + Math.random() * (isLarge ? 0.3 : 0.1);
    values[base + FIELDS.gravity] = bursts ? 0.25 : rises ? 0 : isLarge ? 0.12 : 0.03;
    values[base + FIELDS.size] = isLarge ? Math.random() : Math.random() * 0.6;
    values[base + FIELDS.spin] = (Math.random() - 0.5) * 4;
    values[base + FIELDS.birth] = bursts ? Math.random() * 250 : Math.random() * durationMs * spread;
    values[base + FIELDS.life] = bursts ? 1_600 + Math.random() * 900 : 1_400 + Math.random() * 1_200;
  }

  private readonly draw = (now: number): void => {
    this.frame = null;
    const { context, canvas } = this;
    if (!context) return;
    const isOver = now >= this.endsAt;
    if (!this.pace.next(now) && !isOver) {
      this.frame = requestAnimationFrame(this.draw);
      return;
    }
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (isOver) return;
    const passed = now - this.startedAt;
    const band = this.bandAt(passed);
    context.save();
    context.beginPath();
    context.rect(0, band.top * canvas.height, canvas.width, (band.bottom - band.top) * canvas.height);
    context.clip();
    if (this.tier === 6 && this.pace.current.rays) this.drawRays(context, passed);
    for (let at = 0; at < this.count; at += 1) this.drawOne(context, at, passed);
    context.restore();
    this.frame = requestAnimationFrame(this.draw);
  };

  private drawOne(context: CanvasRenderingContext2D, at: number, passed: number): void {
    const base = at * FIELD_COUNT;
    const age = passed - this.valueAt(base, FIELDS.birth);
    const share = age / this.valueAt(base, FIELDS.life);
    if (share <= 0 || share >= 1 || !this.isDrawn(at)) return;
    const seconds = age / 1_000;
    const fall = (this.valueAt(base, FIELDS.gravity) * seconds * seconds) / 2;
    const x = this.valueAt(base, FIELDS.x) + this.valueAt(base, FIELDS.speedX) * seconds;
    const y = this.valueAt(base, FIELDS.y) + this.valueAt(base, FIELDS.speedY) * seconds + fall;
    context.globalAlpha = share < 0.15 ? share / 0.15 : share > 0.7 ? (1 - share) / 0.3 : 1;
    this.sprites?.copy(
      context,
      at % SHAPE_COUNT,
      this.valueAt(base, FIELDS.size),
      this.valueAt(base, FIELDS.spin) * seconds,
      x * this.canvas.width,
      y * this.canvas.height,
    );
  }

  private isDrawn(at: number): boolean {
    if (this.fates[at] === FATES.open) {
      const most = Math.max(PARTICLES_MIN, this.count * this.pace.current.share);
      this.fates[at] = at < most ? FATES.drawn : FATES.skipped;
    }
    return this.fates[at] === FATES.drawn;
  }

  /** Rays from the middle, which turn while the show covers it. */
  private drawRays(context: CanvasRenderingContext2D, passed: number): void {
    const share = passed / MIDDLE_MS;
    if (!this.rays || share >= 1) return;
    const { width, height } = this.canvas;
    const side = Math.max(width, height) * (0.6 + 0.8 * share);
    const [x, y] = [width / 2, height / 2];
    context.globalAlpha = share < 0.15 ? share / 0.15 : share > 0.75 ? (1 - share) / 0.25 : 1;
    context.translate(x, y);
    context.rotate(share);
    context.drawImage(this.rays, -side / 2, -side / 2, side, side);
    context.rotate(-share);
    context.translate(-x, -y);
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
    const width = Math.max(1, Math.floor(clientWidth * fine * shrink));
    const height = Math.max(1, Math.floor(clientHeight * fine * shrink));
    if (this.canvas.width === width && this.canvas.height === height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    // Sprites have the size in which they are copied.
    this.sprites = this.sprites && new ParticleSprites(this.scale);
  }
}
