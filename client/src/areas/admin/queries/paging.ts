import { keepPreviousData } from '@tanstack/react-query';

/** How many rows a page of the console has. */
export const listSize = 20;

/** Which part of a list a page is; pages count from 1. */
export const pageRange = (page: number) => ({ offset: (page - 1) * listSize, limit: listSize });

/** A filter that says something, for the address of a call. */
export const nonEmpty = <Name extends string, Value extends string>(
  name: Name,
  value: Value,
): Partial<Record<Name, Exclude<Value, ''>>> =>
  (value === '' ? {} : { [name]: value }) as Partial<Record<Name, Exclude<Value, ''>>>;

/** A list of the console: what it showed stays until the next page is there, and coming back reads it again. */
export const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const;
