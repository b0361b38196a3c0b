import { BACKDROPS } from '@honey/server/users/pictures/art/portrait';
import { Choice } from '@honey/server/users/pictures/art/random';

/** A hair-cut by its name. */
export type HairCut =
  | 'bangs'
  | 'long'
  | 'waves'
  | 'bob'
  | 'ponytail'
  | 'twintails'
  | 'bun'
  | 'twoblock'
  | 'swept'
  | 'curtains'
  | 'curls';

/** How clothes end at the neck. */
export type Collar = 'round' | 'hoodie' | 'shirt' | 'turtle' | 'jacket' | 'shoulder' | 'straps';
export type Extra =
  | 'headset'
  | 'glasses'
  | 'earrings'
  | 'pin'
  | 'cap'
  | 'beanie'
  | 'apron'
  | 'ribbon'
  | 'beard';

/** What makes a person: the same in every picture of it. */
export interface Look {
  /** A softer jaw, longer lashes and narrower shoulders. */
  soft: boolean;
  skin: string;
  hair: { cut: HairCut; colour: string; tips?: string };
  eyes: { iris: string; size: number; gap: number; tilt: number };
  clothes: { collar: Collar; colour: string; accent: string; sleeves: 'long' | 'short' | 'none' };
  /** Trousers or a skirt, for pictures of the whole person. */
  below: { kind: 'trousers' | 'skirt' | 'shorts'; colour: string; shoes: string };
  extras: readonly Extra[];
  /** The backdrop of the portrait: light and dark. */
  backdrop: readonly [string, string];
}

const SKINS = ['#FDE6D6', '#FADBC6', '#F5CFB2', '#EDBF9E', '#DFAA8A'] as const;
const HAIRS = [
  '#231D28',
  '#2B2028',
  '#35272A',
  '#4A332C',
  '#6B4736',
  '#8E6345',
  '#C08F5C',
  '#5D5A6E',
  '#A94F76',
  '#44508C',
] as const;
const CLOTHES = [
  '#F2EDE4',
  '#33303C',
  '#F2A81F',
  '#C2481C',
  '#13807A',
  '#6A3FD0',
  '#C02A6A',
  '#2B58CC',
  '#F08FA8',
  '#8CB8A6',
  '#B3A0E0',
  '#D6BE9A',
] as const;
const SOFT_CUTS = ['bangs', 'waves', 'bob', 'ponytail', 'bun', 'twintails', 'long'] as const;
const PLAIN_CUTS = ['twoblock', 'swept', 'curtains', 'curls'] as const;
const IRISES = ['#4A3028', '#5A3B2C', '#3B3340', '#6B4A2E'] as const;

/** The look of a seed: for the many people who are not cast. */
export function lookOf(seed: number): Look {
  const choice = new Choice(seed);
  const soft = choice.happens(0.58);
  return {
    soft,
    skin: choice.of(SKINS),
    hair: { cut: soft ? choice.of(SOFT_CUTS) : choice.of(PLAIN_CUTS), colour: choice.of(HAIRS) },
    eyes: {
      iris: choice.of(IRISES),
      size: choice.between(0.92, 1.08),
      gap: choice.between(21, 23.5),
      tilt: choice.between(-1.5, 1.5),
    },
    clothes: {
      collar: choice.of(['round', 'hoodie', 'shirt', 'turtle', 'jacket', soft ? 'shoulder' : 'round']),
      colour: choice.of(CLOTHES),
      accent: choice.of(CLOTHES),
      sleeves: 'long',
    },
    below: { kind: 'trousers', colour: '#3A4152', shoes: '#F2EDE4' },
    extras: choice.happens(0.22) ? ['glasses'] : choice.happens(0.25) && soft ? ['earrings'] : [],
    backdrop: choice.of(BACKDROPS),
  };
}
