import { dances } from './dancing.ts';
import { evenings } from './evening.ts';
import { outside } from './outside.ts';
import { playing } from './playing.ts';
import { singing } from './singing.ts';
import { tables } from './table.ts';

/** Everything that people do in clips, by name. */
export const acts = { ...singing, ...dances, ...evenings, ...tables, ...outside, ...playing } as const;

export type ActName = keyof typeof acts;
