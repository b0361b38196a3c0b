import { Coins } from 'lucide-react';
import { t } from '../../../messages/admin-money.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'grants',
    label: t('grants'),
    group: 'money',
    position: 6,
    right: 'stars.grant',
    lists: ['/v1/admin/audit-log'],
    icon: Coins,
    letter: 'k',
    load: () => import('./GrantsPanel.tsx'),
  },
];
