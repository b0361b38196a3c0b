import { Mic } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'host-asks',
    label: t('host-asks'),
    group: 'queues',
    position: 1,
    right: 'host_asks.read',
    lists: ['/v1/admin/host-asks'],
    icon: Mic,
    letter: 'h',
    waiting: ({ host_ask_cnt }) => host_ask_cnt,
    load: () => import('./HostApplicationsPanel.tsx'),
  },
];
