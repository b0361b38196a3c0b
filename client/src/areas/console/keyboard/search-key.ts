import { t } from '../../../messages/console.ts';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

const searchKey: readonly Shortcut[] = [
  {
    code: 'Slash',
    shown: '/',
    label: t('keySearch'),
    of: 'list',
    run: () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
  },
];

/** `/` goes to the search field of a section that has no list of the console. */
export const useSearchKey = (): void => useShortcuts(searchKey);
