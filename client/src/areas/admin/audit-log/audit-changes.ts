/** A field of an entry of the audit log before and after; undefined: the state does not have it. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields of both states, those that differ first. A text that is no object is shown as it is. */
export function changesOf(before: string, after: string): Change[] {
  const [old, next] = [stateOf(before), stateOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return fields
    .map((field) => ({ field, before: old[field], after: next[field] }))
    .sort((one, other) => Number(isSame(one)) - Number(isSame(other)));
}

/** Whether a field is the same in both states. */
export const isSame = ({ before, after }: Change): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/** Whether an entry has anything to show. */
export const hasChanges = ({ before, after }: { before: string; after: string }): boolean =>
  before !== '{}' || after !== '{}';

/** The key of the member that a field names; null if it names none. */
export function personIn(field: string, value: unknown): number | null {
  if (typeof value === 'number' && /(^|_)(user_key|host_key|operator_key|requester)$/.test(field))
    return value;
  const target = typeof value === 'string' ? /^user:(\d{1,9})$/.exec(value) : null;
  return target ? Number(target[1]) : null;
}

/** A value as text; lists without brackets. */
export function textOf(value: unknown): string {
  if (value === undefined) return '';
  if (value === null || value === '') return '-';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function stateOf(json: string): Record<string, unknown> {
  try {
    const state: unknown = JSON.parse(json);
    return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : { '': state };
  } catch {
    return { '': json };
  }
}
