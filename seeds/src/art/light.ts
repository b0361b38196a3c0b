import type { Choice } from '@honey/server/users/pictures/art/random';
import { linear, n, radial } from '@honey/server/users/pictures/art/svg';

/** Soft round lights out of focus, scattered over a box. `colours` are `#RRGGBB`. */
export function bokeh(
  choice: Choice,
  box: { x: number; y: number; width: number; height: number },
  count: number,
  colours: readonly [string, ...string[]],
): string {
  return Array.from({ length: count }, () => {
    const radius = choice.between(3, 17);
    const [x, y] = [box.x + choice.between(0, box.width), box.y + choice.between(0, box.height)];
    const colour = choice.of(colours);
    return (
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour}" opacity="${n(choice.between(0.08, 0.32))}"/>` +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.92)}" fill="none" stroke="${colour}" stroke-width="1" opacity=".35"/>`
    );
  }).join('');
}

/** The gradients that `beam`, `pool` and `vignette` paint with, for one scene. */
export function lightDefs(id: string, colours: readonly string[]): string {
  const each = colours.map(
    (colour, index) =>
      linear(`${id}beam${index}`, 90, [
        [0, colour, 0.75],
        [1, colour, 0],
      ]) +
      radial(`${id}pool${index}`, 0.5, 0.5, 0.5, [
        [0, colour, 0.85],
        [0.45, colour, 0.3],
        [1, colour, 0],
      ]),
  );
  return (
    each.join('') +
    radial(`${id}vig`, 0.5, 0.45, 0.75, [
      [0.55, '#08060a', 0],
      [1, '#08060a', 0.62],
    ])
  );
}

/** A spotlight's beam from (x, y), `lean` pixels sideways at its foot, `width` wide there. */
export function beam(id: string, colour: number, x: number, y: number, lean: number, width: number): string {
  const foot = y + 380;
  return `<path d="M${n(x - 5)} ${y}H${n(x + 5)}L${n(x + lean + width / 2)} ${foot}H${n(x + lean - width / 2)}Z" fill="url(#${id}beam${colour})"/>`;
}

/** A soft pool of light. */
export function pool(id: string, colour: number, cx: number, cy: number, rx: number, ry: number): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#${id}pool${colour})"/>`;
}

/** Darker edges over the whole scene. */
export function vignette(id: string): string {
  return `<rect width="640" height="360" fill="url(#${id}vig)"/>`;
}

/** A studio microphone on a boom arm, its head at (x, y), coming from the right edge. */
export function boomMicrophone(x: number, y: number): string {
  return (
    `<path d="M660 ${y - 90}L${x + 60} ${y - 62}L${x + 12} ${y - 8}" fill="none" stroke="#1b181c" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="M660 ${y - 92}L${x + 60} ${y - 64}L${x + 12} ${y - 10}" fill="none" stroke="#5b5462" stroke-width="2" stroke-linejoin="round"/>` +
    `<g transform="translate(${x} ${y}) rotate(-24)"><rect x="-19" y="-15" width="58" height="32" rx="15" fill="#25212a"/>` +
    '<rect x="-19" y="-15" width="26" height="32" rx="13" fill="#4a4352"/><path d="M-12 -11V13M-5 -14V16M2 -14V16" stroke="#6d6577" stroke-width="1.5"/>' +
    '<rect x="11" y="-15" width="4" height="32" fill="#ffb51f"/><rect x="-14" y="-11" width="46" height="5" rx="2.5" fill="#fff" opacity=".16"/></g>'
  );
}
