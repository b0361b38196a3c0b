import { Radio } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import type { ConsoleSection } from '../../console/index.ts';
import { findLives } from './admin-queries.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'lives',
    label: t('lives'),
    group: 'members',
    position: 2,
    right: 'lives.read',
    lists: ['/v1/admin/lives'],
    icon: Radio,
    letter: 'l',
    find: findLives,
    load: () => import('./LivesPanel.tsx'),
  },
];
