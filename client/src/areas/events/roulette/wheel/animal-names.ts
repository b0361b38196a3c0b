import { rouletteFields } from '@honey/rules';

/** The order of the animals on the wheel: that of the years. */
export const zodiac = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'sheep',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const;

/** An animal in Korean. */
export const animalName = (animal: string): string =>
  rouletteFields.find(({ animal_cd }) => animal_cd === animal)?.name ?? animal;
