import { createHash } from 'node:crypto';
import type { ActName } from './acts/acts.ts';
import { type Look, lookOf } from './rig/look.ts';

/** A person of the demonstration: every picture of it (portrait, thumbnail, clip, banner) is drawn from this entry. */
export interface CastMember {
  /** Also the name of the clip, where the person has one. */
  name: string;
  /** The ID with which the host signs in. */
  loginId: string;
  look: Look;
  /** What the person does in the clip; omitted: there is none. */
  act?: ActName;
}

type Given = Pick<Look, 'soft' | 'hair' | 'clothes' | 'extras' | 'backdrop'> & Partial<Look>;

const brown = '#4A3028';
const look = (given: Given): Look => ({
  skin: '#FADBC6',
  eyes: { iris: brown, size: given.soft ? 1.05 : 0.98, gap: 22, tilt: 0 },
  below: { kind: 'trousers', colour: '#3A4152', shoes: '#F2EDE4' },
  ...given,
});

const amber = ['#FFD27A', '#F28A2E'] as const;
const rose = ['#F7B9D2', '#B93A7E'] as const;
const violet = ['#C9B6FF', '#6D4BD1'] as const;
const mint = ['#A9E3D2', '#1C8577'] as const;
const sky = ['#A8CBFF', '#2F62D6'] as const;
const coral = ['#FFC2B0', '#E0607A'] as const;
const sand = ['#FBE3B4', '#D99A3C'] as const;
const slate = ['#D5DCE8', '#66748F'] as const;

/** The hosts who are seen in clips, and those who are seen beside them. */
export const cast: readonly CastMember[] = [
  {
    name: 'haneul',
    loginId: 'host01',
    act: 'ballad',
    look: look({
      soft: true,
      skin: '#FDE6D6',
      hair: { cut: 'waves', colour: '#6B4736' },
      clothes: { collar: 'shoulder', colour: '#F3E3F0', accent: '#FF8AB0', sleeves: 'long' },
      extras: ['earrings'],
      backdrop: rose,
    }),
  },
  {
    name: 'noeul',
    loginId: 'host02',
    act: 'wine',
    look: look({
      soft: true,
      hair: { cut: 'long', colour: '#2B2028' },
      clothes: { collar: 'straps', colour: '#A3173F', accent: '#FF7A9A', sleeves: 'none' },
      extras: ['earrings'],
      backdrop: coral,
      eyes: { iris: '#5A3B2C', size: 1.02, gap: 22, tilt: 1.5 },
    }),
  },
  {
    name: 'queen',
    loginId: 'host03',
    act: 'queen',
    look: look({
      soft: true,
      hair: { cut: 'ponytail', colour: '#B4466F' },
      clothes: { collar: 'straps', colour: '#33303C', accent: '#FF5C8A', sleeves: 'none' },
      extras: ['earrings'],
      backdrop: rose,
      eyes: { iris: '#6B4A2E', size: 1.06, gap: 22, tilt: 2 },
    }),
  },
  {
    name: 'rival',
    loginId: 'rival01',
    act: 'rival',
    look: look({
      soft: false,
      skin: '#F5CFB2',
      hair: { cut: 'twoblock', colour: '#231D28' },
      clothes: { collar: 'round', colour: '#2B58CC', accent: '#F5F1EA', sleeves: 'short' },
      extras: [],
      backdrop: sky,
    }),
  },
  {
    name: 'excel',
    loginId: 'host04',
    act: 'show',
    look: look({
      soft: false,
      hair: { cut: 'swept', colour: '#35272A' },
      clothes: { collar: 'jacket', colour: '#22305C', accent: '#F5F1EA', sleeves: 'long' },
      extras: ['glasses'],
      backdrop: amber,
    }),
  },
  {
    name: 'guitar',
    loginId: 'star001',
    act: 'guitar',
    look: look({
      soft: false,
      skin: '#FADBC6',
      hair: { cut: 'curls', colour: '#6B4736' },
      clothes: { collar: 'shirt', colour: '#8CB8A6', accent: '#F5F1EA', sleeves: 'long' },
      extras: ['beard'],
      backdrop: mint,
    }),
  },
  {
    name: 'cheer',
    loginId: 'star002',
    act: 'cheer',
    look: look({
      soft: true,
      skin: '#FDE6D6',
      hair: { cut: 'twintails', colour: '#35272A', tips: '#B4466F' },
      clothes: { collar: 'round', colour: '#F5F1EA', accent: '#FF6FAE', sleeves: 'short' },
      below: { kind: 'skirt', colour: '#E0559A', shoes: '#F5F1EA' },
      extras: ['ribbon'],
      backdrop: rose,
      eyes: { iris: '#5A3B2C', size: 1.1, gap: 22.5, tilt: 0 },
    }),
  },
  {
    name: 'gamer',
    loginId: 'star003',
    act: 'game',
    look: look({
      soft: false,
      hair: { cut: 'curtains', colour: '#44508C' },
      clothes: { collar: 'hoodie', colour: '#33303C', accent: '#8F7BFF', sleeves: 'long' },
      extras: ['headset'],
      backdrop: violet,
    }),
  },
  {
    name: 'letter',
    loginId: 'star004',
    act: 'letter',
    look: look({
      soft: true,
      hair: { cut: 'bob', colour: '#8E6345' },
      clothes: { collar: 'turtle', colour: '#D6BE9A', accent: '#F2A7B8', sleeves: 'long' },
      extras: ['glasses'],
      backdrop: sand,
    }),
  },
  {
    name: 'cook',
    loginId: 'star005',
    act: 'cooking',
    look: look({
      soft: true,
      skin: '#F5CFB2',
      hair: { cut: 'bun', colour: '#4A332C' },
      clothes: { collar: 'round', colour: '#F5F1EA', accent: '#E4572E', sleeves: 'short' },
      extras: ['apron'],
      backdrop: coral,
    }),
  },
  {
    name: 'painter',
    loginId: 'star006',
    act: 'painting',
    look: look({
      soft: false,
      hair: { cut: 'curtains', colour: '#4A332C' },
      clothes: { collar: 'shirt', colour: '#E9DFC8', accent: '#13807A', sleeves: 'long' },
      extras: ['beanie'],
      backdrop: mint,
    }),
  },
  {
    name: 'beauty',
    loginId: 'star007',
    act: 'makeUp',
    look: look({
      soft: true,
      skin: '#FDE6D6',
      hair: { cut: 'bangs', colour: '#C08F5C' },
      clothes: { collar: 'shoulder', colour: '#E9A9C4', accent: '#FF6FAE', sleeves: 'long' },
      extras: ['pin'],
      backdrop: rose,
      eyes: { iris: '#5F6E4A', size: 1.08, gap: 22.5, tilt: 1 },
    }),
  },
  {
    name: 'walker',
    loginId: 'star008',
    act: 'walk',
    look: look({
      soft: false,
      skin: '#EDBF9E',
      hair: { cut: 'twoblock', colour: '#35272A' },
      clothes: { collar: 'hoodie', colour: '#F2A81F', accent: '#2B58CC', sleeves: 'long' },
      extras: ['cap'],
      backdrop: sky,
    }),
  },
  {
    name: 'eater',
    loginId: 'star009',
    act: 'noodles',
    look: look({
      soft: true,
      hair: { cut: 'bangs', colour: '#231D28' },
      clothes: { collar: 'hoodie', colour: '#F08FA8', accent: '#F5F1EA', sleeves: 'long' },
      extras: ['ribbon'],
      backdrop: amber,
      eyes: { iris: '#3B3340', size: 1.1, gap: 22, tilt: -1 },
    }),
  },
  {
    name: 'camper',
    loginId: 'star010',
    act: 'camp',
    look: look({
      soft: false,
      skin: '#F5CFB2',
      hair: { cut: 'curls', colour: '#2B2028' },
      clothes: { collar: 'jacket', colour: '#6B7A45', accent: '#E9DFC8', sleeves: 'long' },
      extras: [],
      backdrop: slate,
    }),
  },
  {
    name: 'resting',
    loginId: 'host05',
    look: look({
      soft: true,
      hair: { cut: 'ponytail', colour: '#4A332C' },
      clothes: { collar: 'turtle', colour: '#B3A0E0', accent: '#F5F1EA', sleeves: 'long' },
      extras: [],
      backdrop: violet,
    }),
  },
  {
    name: 'contestant1',
    loginId: 'contestant01',
    look: look({
      soft: true,
      hair: { cut: 'long', colour: '#8E6345' },
      clothes: { collar: 'shirt', colour: '#E0559A', accent: '#F5F1EA', sleeves: 'long' },
      extras: ['earrings'],
      backdrop: coral,
    }),
  },
  {
    name: 'contestant2',
    loginId: 'contestant02',
    look: look({
      soft: false,
      hair: { cut: 'swept', colour: '#5D5A6E' },
      clothes: { collar: 'jacket', colour: '#13807A', accent: '#F5F1EA', sleeves: 'long' },
      extras: [],
      backdrop: mint,
    }),
  },
  {
    name: 'contestant3',
    loginId: 'contestant03',
    look: look({
      soft: true,
      skin: '#EDBF9E',
      hair: { cut: 'bob', colour: '#231D28' },
      clothes: { collar: 'round', colour: '#F2A81F', accent: '#33303C', sleeves: 'long' },
      extras: ['pin'],
      backdrop: sand,
    }),
  },
];

const byLogin = new Map(cast.map((member) => [member.loginId, member]));
const byName = new Map(cast.map((member) => [member.name, member]));

/** A person of a picture: the name of a cast member, or the seed of the many others. */
export type Person = string | number;

/** The cast member with this name. Throws if there is none. */
export function castNamed(name: string): CastMember {
  const member = byName.get(name);
  if (!member) throw new Error(`no member of the cast is called ${name}`);
  return member;
}

/** The entry of a host; undefined for those who are not cast. */
export const castOf = (loginId: string): CastMember | undefined => byLogin.get(loginId);

/** The person who signs in with this ID: a cast member, or else the person of the seed. */
export const personOf = (loginId: string, seed: number): Person => castOf(loginId)?.name ?? seed;

/** The look of a person. */
export const lookOfPerson = (person: Person): Look =>
  typeof person === 'number' ? lookOf(person) : castNamed(person).look;

/**
 * A short hash of what is drawn in the clip of a cast member: the manifest of the clips names it, so that a look that changed
 * without its clip is noticed.
 */
export const drawingOf = ({ look, act }: CastMember): string =>
  createHash('sha256').update(JSON.stringify({ act, look })).digest('hex').slice(0, 8);
