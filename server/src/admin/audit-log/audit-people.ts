import type { UserBrief } from '../../users/index.ts';

/** Fields of entries that name a member by key. */
const personFields = /"(?:\w+_)?(?:user_key|host_key|operator_key|requester)":(\d{1,9})\b/g;
const personTargets = /\buser:(\d{1,9})\b/g;

/** The keys of the members that an entry names: its target, and fields of the states before and after. */
export function peopleIn(entry: { target: string; before: string; after: string }): number[] {
  const texts = [entry.target, entry.before, entry.after];
  const keys = texts.flatMap((text) =>
    [personFields, personTargets].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, key]) => Number(key)),
    ),
  );
  return [...new Set(keys)];
}

/** The members that an entry names, of those that are known. */
export const peopleOf = (
  entry: { target: string; before: string; after: string },
  known: ReadonlyMap<number, UserBrief>,
): UserBrief[] => peopleIn(entry).flatMap((key) => known.get(key) ?? []);
