import { keepPreviousData } from '@tanstack/react-query';

/** Rows per page in the console. */
export const listSize = 20;

/** The offset and limit of a page; pages start at 1. */
export const pageRange = (page: number, size = listSize) => ({ offset: (page - 1) * size, limit: size });

/** The page of a list that pages by cursor: the first one, or the one after a cursor. */
export const cursorRange = (cursor: string): { limit: number; cursor?: string } => ({
  limit: listSize,
  ...(cursor === '' ? {} : { cursor }),
});

/** A filter value for the query of a call; omitted if empty. */
export const nonEmpty = <Name extends string, Value extends string>(
  name: Name,
  value: Value,
): Partial<Record<Name, Exclude<Value, ''>>> =>
  (value === '' ? {} : { [name]: value }) as Partial<Record<Name, Exclude<Value, ''>>>;

/** Options of the console's lists: the previous page stays until the next is loaded, and returning refetches. */
export const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const;
