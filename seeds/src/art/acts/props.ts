import { n } from '@honey/server/users/pictures/art/svg';

/** Things that people hold, with the grip at 0 and the working end to the right. */
export const props = {
  microphone: (colour: string) =>
    `<rect x="-44" y="-6" width="64" height="12" rx="6" fill="#26222B"/><rect x="-40" y="-4.500" width="54" height="3" rx="1.500" fill="#fff" opacity=".25"/><rect x="14" y="-8" width="7" height="16" rx="2" fill="${colour}"/><circle cx="31" r="13" fill="#5A5464"/><path d="M22 -7Q32 -2 41 -7M20 0H43M22 7Q32 2 41 7M27 -12Q24 0 27 12M35 -12Q38 0 35 12" stroke="#8B8496" stroke-width="1.400" fill="none"/><circle cx="27" cy="-5" r="3.500" fill="#fff" opacity=".35"/>`,
  glass: (tilt: number) =>
    `<path d="M-3 22V58M-20 60H20" stroke="#E8DFF0" stroke-width="4" stroke-linecap="round" opacity=".75"/><path d="M-24 -34C-26 4 -14 22 0 22C14 22 26 4 24 -34Z" fill="#fff" opacity=".2"/><path d="M-23 ${n(-10 - tilt)}C-22 8 -12 20 0 20C12 20 22 8 23 ${n(-10 + tilt)}Z" fill="#B3163E" opacity=".9"/><path d="M-15 -28C-17 -10 -12 6 -8 10" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".6"/>`,
  glowStick: (colour: string) =>
    `<rect x="-18" y="-6" width="30" height="12" rx="5" fill="#2B2730"/><rect x="10" y="-13" width="86" height="26" rx="13" fill="${colour}" opacity=".28"/><rect x="12" y="-7" width="80" height="14" rx="7" fill="${colour}"/><rect x="18" y="-3.500" width="66" height="4" rx="2" fill="#fff" opacity=".8"/>`,
  pompom: (colour: string, light: string) => {
    const rays = Array.from({ length: 18 }, (_, index) => {
      const angle = (index / 18) * Math.PI * 2;
      return `M0 0L${n(Math.cos(angle) * 40)} ${n(Math.sin(angle) * 40)}`;
    }).join('');
    return `<circle r="36" fill="${colour}"/><path d="${rays}" stroke="${light}" stroke-width="4.500" stroke-linecap="round"/><circle r="15" fill="${light}" opacity=".6"/>`;
  },
  cueCard: (colour: string) =>
    `<rect x="-26" y="-40" width="58" height="74" rx="6" fill="#FFF8E8" stroke="#C9B58A" stroke-width="2"/><rect x="-26" y="-40" width="58" height="16" rx="6" fill="${colour}"/><path d="M-16 -12H22M-16 -1H18M-16 10H22M-16 21H6" stroke="#B9A88A" stroke-width="3" stroke-linecap="round"/>`,
  controller: (press: number) =>
    `<path d="M-52 -14C-46 -28 -24 -26 -16 -20H16C24 -26 46 -28 52 -14C60 6 66 34 52 36C38 38 32 14 20 12H-20C-32 14 -38 38 -52 36C-66 34 -60 6 -52 -14Z" fill="#2A2632"/><circle cx="-34" cy="-5" r="${n(8 - press)}" fill="#5B5468"/><path d="M-34 -11V1M-40 -5H-28" stroke="#8D86A0" stroke-width="3"/><g><circle cx="34" cy="-12" r="4" fill="#F5C542"/><circle cx="42" cy="-4" r="4" fill="#F0506E"/><circle cx="34" cy="4" r="${n(4 + press)}" fill="#3FD0A0"/><circle cx="26" cy="-4" r="4" fill="#4C8DF6"/></g><path d="M-14 -8H14" stroke="#6E5BFF" stroke-width="4" stroke-linecap="round"/>`,
  letter: (curl: number) =>
    `<path d="M-40 -52C-14 ${n(-56 - curl)} 16 ${n(-48 + curl)} 42 -52L40 46C14 ${n(50 + curl)} -16 ${n(44 - curl)} -40 48Z" fill="#FFF6E4" stroke="#D9C7A4" stroke-width="2"/><path d="M-28 -34H28M-28 -20H30M-28 -6H24M-28 8H30M-28 22H12" stroke="#B7A284" stroke-width="2.600" stroke-linecap="round"/><path d="M26 34q7 -9 12 0q-4 9 -12 12q-8 -3 -12 -12q5 -9 12 0Z" fill="#E0506E"/>`,
  pan: (toss: number) =>
    `<path d="M-58 0H30" stroke="#3A2A22" stroke-width="13" stroke-linecap="round"/><path d="M26 -10H150C150 18 132 32 88 32C44 32 26 18 26 -10Z" fill="#34303A"/><ellipse cx="88" cy="-10" rx="62" ry="13" fill="#4B4652"/><ellipse cx="88" cy="-9" rx="54" ry="9" fill="#7B4A22"/>` +
    ['#F2C14E', '#E4572E', '#6BA34A', '#F2C14E', '#F7F0E0', '#E4572E', '#6BA34A']
      .map((colour, index) => {
        const lift = Math.max(0, toss) * (16 + ((index * 29) % 34));
        return `<rect x="${n(46 + index * 12)}" y="${n(-18 - lift)}" width="14" height="10" rx="4" fill="${colour}" transform="rotate(${n(lift * 5 + index * 31)} ${n(53 + index * 12)} ${n(-13 - lift)})"/>`;
      })
      .join(''),
  spatula:
    '<path d="M-44 0H48" stroke="#A5713F" stroke-width="8" stroke-linecap="round"/><path d="M46 -15H84C90 -15 90 15 84 15H46C42 8 42 -8 46 -15Z" fill="#D9D4DC"/><path d="M56 -8V8M66 -9V9M76 -8V8" stroke="#9C95A4" stroke-width="3"/>',
  brush: (colour: string) =>
    `<path d="M-34 0H40" stroke="#8A5A34" stroke-width="6" stroke-linecap="round"/><rect x="38" y="-4.500" width="12" height="9" fill="#C9C2CC"/><path d="M50 -6C60 -8 70 -4 76 0C70 4 60 8 50 6Z" fill="${colour}"/>`,
  softBrush:
    '<path d="M-38 0H28" stroke="#2B2730" stroke-width="7" stroke-linecap="round"/><rect x="24" y="-6" width="14" height="12" rx="2" fill="#E7B84C"/><path d="M38 -6C50 -17 66 -14 68 0C66 14 50 17 38 6Z" fill="#F2B8C6"/><path d="M46 -8C54 -10 60 -6 62 0" stroke="#fff" stroke-width="3" fill="none" opacity=".5"/>',
  compact:
    '<ellipse cx="14" cy="0" rx="34" ry="38" fill="#E88BA6"/><ellipse cx="14" cy="0" rx="27" ry="31" fill="#DDEBF5"/><path d="M0 -16L22 14M10 -22L30 4" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/>',
  chopsticks: (open: number) =>
    `<path d="M-46 ${n(-3 - open)}L64 ${n(-4 - open * 2.2)}M-46 ${n(3 + open * 0.4)}L64 4" stroke="#7A4A2A" stroke-width="5" stroke-linecap="round"/>`,
  selfieStick:
    '<path d="M-24 0H118" stroke="#2B2730" stroke-width="8" stroke-linecap="round"/><path d="M26 0H118" stroke="#8B8496" stroke-width="4"/><g transform="translate(124 0)"><rect x="-6" y="-36" width="18" height="72" rx="6" fill="#25212A"/></g>',
  skewer: (toast: string) =>
    `<path d="M-34 0H150" stroke="#8A5A34" stroke-width="5" stroke-linecap="round"/><rect x="124" y="-13" width="30" height="26" rx="9" fill="${toast}"/><rect x="96" y="-12" width="27" height="24" rx="8" fill="#FFF3E0"/>`,
  cup: (colour: string) =>
    `<path d="M-22 -26H26V14C26 26 16 32 2 32C-12 32 -22 26 -22 14Z" fill="${colour}"/><path d="M26 -14C42 -16 42 14 26 12" fill="none" stroke="${colour}" stroke-width="7"/><path d="M2 4q8 -11 14 0q-4 11 -14 15q-10 -4 -14 -15q6 -11 14 0Z" fill="#fff" opacity=".8"/>`,
  towel: (swing: number) =>
    `<path d="M0 -8C30 ${n(-20 - swing)} 60 ${n(14 + swing)} 96 ${n(-6 - swing)}L104 ${n(24 - swing)}C66 ${n(42 + swing)} 34 ${n(10 - swing)} 0 10Z" fill="#F5F1EA"/><path d="M80 ${n(2 - swing * 0.6)}L88 ${n(30 - swing * 0.6)}M90 ${n(-4 - swing * 0.8)}L97 ${n(26 - swing * 0.8)}" stroke="#3C6FF0" stroke-width="5"/>`,
} as const;
