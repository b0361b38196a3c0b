import { expect, it } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import { change } from '../src/lib/store.ts';

it("notifies a store's subscribers of changes only", () => {
  const store = createStore<{ title: string; likes: number | null }>(() => ({
    title: '첫 방송',
    likes: null,
  }));
  const notified: unknown[] = [];
  store.subscribe((state) => notified.push(state));

  change(store, { title: '첫 방송' });
  change(store, {});
  expect(notified).toEqual([]);

  change(store, { title: '첫 방송', likes: 3 });
  change(store, { likes: null });
  expect(notified).toEqual([
    { title: '첫 방송', likes: 3 },
    { title: '첫 방송', likes: null },
  ]);
});
