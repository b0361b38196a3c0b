/** The sprites are drawn once for each of so many sizes between the smallest and the largest. */
const SIZE_STEPS = 4;
/** The sides of the smallest and the largest sprite, in CSS pixels. */
const SIDE_MIN = 10;
const SIDE_MAX = 34;
/** The drawings below fill a square of this side. */
const DRAWN_SIDE = 48;
const RAYS = 15;
const TWO_PI = Math.PI * 2;

/** What a sprite shows, after how much of a turn it looks the same, and in how many angles it is drawn. */
interface Shape {
  draw: (context: CanvasRenderingContext2D, honey: string) => void;
  symmetry: number;
  angles: number;
}

/** A drop of honey, a cell of a comb, and a spark. */
const shapes: readonly Shape[] = [
  { draw: drawDrop, symmetry: TWO_PI, angles: 12 },
  { draw: drawCell, symmetry: TWO_PI / 6, angles: 3 },
  { draw: drawSpark, symmetry: TWO_PI, angles: 1 },
];

/** Where the angles of each shape begin in a row of the sheet. */
const firstColumns = shapes.map((_, shape) =>
  shapes.slice(0, shape).reduce((sum, { angles }) => sum + angles, 0),
);

/** The number of shapes. */
export const SHAPE_COUNT = shapes.length;

/**
 * Every shape in every size and angle, drawn once on one canvas: a particle is a plain copy, which is neither scaled nor
 * rotated.
 */
export class ParticleSprites {
  readonly canvas = document.createElement('canvas');
  private readonly sides: readonly number[];
  private readonly tops: readonly number[];

  /** @param scale pixels of the target canvas for each CSS pixel */
  constructor(scale: number) {
    this.sides = Array.from({ length: SIZE_STEPS }, (_, step) =>
      Math.max(2, Math.round(scale * (SIDE_MIN + ((SIDE_MAX - SIDE_MIN) * step) / (SIZE_STEPS - 1)))),
    );
    const column = shapes.reduce((sum, { angles }) => sum + angles, 0);
    this.tops = this.sides.map((_, step) => this.sides.slice(0, step).reduce((sum, side) => sum + side, 0));
    this.canvas.width = column * (this.sides.at(-1) ?? 0);
    this.canvas.height = this.sides.reduce((sum, side) => sum + side, 0);
    this.drawAll();
  }

  /**
   * Copies a sprite to a canvas, its centre at a point.
   * @param size from 0 for the smallest to 1
   * @param angle in radians
   */
  copy(
    context: CanvasRenderingContext2D,
    shape: number,
    size: number,
    angle: number,
    x: number,
    y: number,
  ): void {
    const step = Math.min(SIZE_STEPS - 1, Math.max(0, Math.round(size * (SIZE_STEPS - 1))));
    const side = this.sides[step] ?? 0;
    const { symmetry, angles } = shapes[shape] ?? { symmetry: TWO_PI, angles: 1 };
    const turned = Math.round((angle / symmetry) * angles) % angles;
    const column = (firstColumns[shape] ?? 0) + ((turned + angles) % angles);
    const [left, top] = [Math.round(x - side / 2), Math.round(y - side / 2)];
    context.drawImage(this.canvas, column * side, this.tops[step] ?? 0, side, side, left, top, side, side);
  }

  private drawAll(): void {
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const honey =
      getComputedStyle(document.documentElement).getPropertyValue('--color-honey').trim() || '#f5b301';
    this.sides.forEach((side, step) => {
      shapes.forEach(({ draw, symmetry, angles }, shape) => {
        for (let at = 0; at < angles; at += 1) {
          const column = (firstColumns[shape] ?? 0) + at;
          context.setTransform(1, 0, 0, 1, (column + 0.5) * side, (this.tops[step] ?? 0) + side / 2);
          context.rotate((symmetry * at) / angles);
          // A rotated square must not reach its neighbours.
          const scale = (side / DRAWN_SIDE) * 0.94;
          context.scale(scale, scale);
          context.translate(-DRAWN_SIDE / 2, -DRAWN_SIDE / 2);
          draw(context, honey);
        }
      });
    });
  }
}

/** The rays of the largest show, drawn once: bright in the middle, and gone at the edge. */
export function drawRays(side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const half = side / 2;
  const glow = context.createRadialGradient(half, half, 0, half, half, half);
  glow.addColorStop(0, 'rgb(255 200 70 / 0.55)');
  glow.addColorStop(1, 'rgb(255 200 70 / 0)');
  context.fillStyle = glow;
  for (let ray = 0; ray < RAYS; ray += 1) {
    const from = (ray / RAYS) * TWO_PI;
    context.beginPath();
    context.moveTo(half, half);
    context.arc(half, half, half, from, from + (TWO_PI / RAYS) * 0.4);
    context.closePath();
    context.fill();
  }
  return canvas;
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
  context.fillRect(0, 0, DRAWN_SIDE, DRAWN_SIDE);
}
