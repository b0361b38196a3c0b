import { useState } from 'react';
import { deviceStorage } from '../../../lib/storage.ts';
import { useSession } from '../../session/index.ts';

/** The filters and the order of a list under a name. */
export interface SavedView {
  name: string;
  /** As in the address, without the page and the case. */
  view: string;
}

export const viewsMax = 20;

/** The views that this operator has saved of a list, on this device: an operator's own, not another's at the same desk. */
export function useSavedViews(list: string): [readonly SavedView[], (views: readonly SavedView[]) => void] {
  const key = `console.views.${useSession().user?.user_key ?? 0}.${list}`;
  const [views, setViews] = useState(() => read(key));
  const keep = (next: readonly SavedView[]): void => {
    setViews(next);
    deviceStorage().setItem(key, JSON.stringify(next));
  };
  return [views, keep];
}

function read(key: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView).slice(0, viewsMax) : [];
  } catch {
    return [];
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'view' in value &&
  typeof value.view === 'string';
