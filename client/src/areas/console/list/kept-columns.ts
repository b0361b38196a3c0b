import { useState } from 'react';
import { deviceStorage } from '../../../lib/storage.ts';
import type { ListColumn } from './list-definition.ts';

const keyOf = (list: string): string => `console.columns.${list}`;

/** Which columns of a list are shown on this device, by key; those that it does not know have their default. */
export function useKeptColumns<Row>(
  list: string,
  columns: readonly ListColumn<Row>[],
): [Record<string, boolean>, (next: Record<string, boolean>) => void] {
  const [kept, setKept] = useState(() => read(list));
  const shown = Object.fromEntries(columns.map(({ key, optional }) => [key, kept[key] ?? !optional]));
  const keep = (next: Record<string, boolean>): void => {
    setKept(next);
    deviceStorage().setItem(keyOf(list), JSON.stringify(next));
  };
  return [shown, keep];
}

function read(list: string): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(keyOf(list)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}
