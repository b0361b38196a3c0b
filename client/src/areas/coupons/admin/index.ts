import { Ticket } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'coupons',
    label: t('coupons'),
    group: 'contents',
    position: 4,
    right: 'coupons.read',
    lists: ['/v1/admin/coupons/campaigns'],
    icon: Ticket,
    letter: 'c',
    load: () => import('./CouponsPanel.tsx'),
  },
];
