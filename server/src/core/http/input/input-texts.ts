import { holdsUnfitCharacters } from '@honey/rules';
import type { FieldProblem } from '../../errors/app-error.ts';
import { problemOf } from '../../errors/validation.ts';

const foreign = new Map<unknown, Set<string>>();

/**
 * A text of a provider that signed it: it is taken with whatever characters it has, since what is refused would come again and
 * again, and what is changed would not fit its signature. Whoever shows it makes it readable.
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
 * The texts of an input that hold characters which no text may hold, at whatever depth: judged before the rules of its class, so
 * that no property of any class is left out.
 * @param value a body, or the parameters of an address
 * @param kind the class that the input is read as
 */
export function problemsOfTexts(value: unknown, kind?: unknown): FieldProblem[] {
  const places: Place[] = [{ value, field: '' }];
  const problems: FieldProblem[] = [];
  // It grows while it is gone through; the limits of payloads bound it.
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
