import { Flag } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import { type ConsoleSection, waitingIn } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'reports',
    label: t('reports'),
    group: 'queues',
    position: 2,
    right: 'reports.read',
    lists: ['/v1/admin/reports'],
    icon: Flag,
    letter: 'r',
    waiting: waitingIn('reports'),
    load: () => import('./ReportsPanel.tsx'),
  },
];
