import { holdsUnfitCharacters } from '@honey/rules';
import type { FieldProblem } from '../../errors/app-error.ts';
import { problemOf } from '../../errors/validation.ts';

const foreign = new Map<unknown, Set<string>>();

/**
 * A text signed by an external provider: it is accepted with any characters, since a refused message would be sent
 * again and again, and a changed one would not match its signature. Code that displays it sanitizes it.
 */
export const ForeignText = (): PropertyDecorator => (target, property) => {
  const fields = foreign.get(target.constructor) ?? new Set();
  foreign.set(target.constructor, fields.add(String(property)));
};

interface Place {
  value: unknown;
  field: string;
}

/**
 * Returns the problems of texts with forbidden characters, at any depth. Runs before the rules of the DTO, so that no
 * property is missed.
 * @param value a body, or the parameters of a URL
 * @param kind the DTO class of the input
 */
export function problemsOfTexts(value: unknown, kind?: unknown): FieldProblem[] {
  const places: Place[] = [{ value, field: '' }];
  const problems: FieldProblem[] = [];
  // The list grows during the loop, bounded by the payload limits.
  for (const { value: part, field } of places) {
    if (typeof part === 'string') {
      if (holdsUnfitCharacters(part)) problems.push(problemOf(field, 'characters'));
    } else if (typeof part === 'object' && part !== null && !Buffer.isBuffer(part)) {
      const left = field === '' ? foreign.get(kind) : undefined;
      for (const [name, inside] of Object.entries(part))
        if (!left?.has(name)) places.push({ value: inside, field: field === '' ? name : `${field}.${name}` });
    }
  }
  return problems;
}
