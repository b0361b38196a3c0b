import { Megaphone } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'notices',
    label: t('notices'),
    group: 'contents',
    position: 1,
    right: 'notices.read',
    lists: ['/v1/admin/notices'],
    icon: Megaphone,
    letter: 'n',
    load: () => import('./NoticesPanel.tsx'),
  },
];
