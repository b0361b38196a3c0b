import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Schema } from '../../api/client.ts';
import type { ReadPath } from '../../api/query-keys.ts';
import type { Letter } from './keyboard/letters.ts';
import type { Right } from './use-rights.ts';

/** The groups of the console's menu, in order. */
export const sectionGroups = ['today', 'members', 'queues', 'money', 'contents', 'operation'] as const;

export type SectionGroup = (typeof sectionGroups)[number];

/** A case that the palette has found. */
export interface FoundCase {
  key: string | number;
  title: string;
  detail: string;
  /** Its address, in the console. */
  to: string;
}

/**
 * A section of the operators' console. An area exports `sections` from its `admin/index.ts`, where the console finds
 * them: a new section is listed nowhere else.
 */
export interface ConsoleSection {
  /** Its name in the address, `/admin?tab=<name>`. Alarms and documents link to it: it does not change. */
  name: string;
  /** Its Korean name in the menu, the palette and the heading. */
  label: string;
  group: SectionGroup;
  /** Its place within the group; the lower comes first. */
  position: number;
  /** The right without which it is absent, as `exchange.read`; null: every operator has it. */
  right: Right | null;
  /** The calls of its lists: they are read again when something in the section changes. A call that is logged is none. */
  lists?: readonly ReadPath[];
  icon: LucideIcon;
  /** Pressed after `g` it opens the section. Each letter has one section. */
  letter: Letter;
  /** How many cases wait, from the overview. Omitted: the section is no queue. */
  waiting?: (overview: Schema<'AdminOverview'>) => number;
  /** What the palette finds in it, at most five. Omitted: the palette finds its name alone. */
  find?: (text: string, signal: AbortSignal) => Promise<readonly FoundCase[]>;
  /** Loads its page. */
  load: () => Promise<{ default: ComponentType }>;
}
