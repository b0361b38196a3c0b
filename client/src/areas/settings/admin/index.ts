import { ShieldCheck } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'security',
    label: t('security'),
    group: 'operation',
    position: 10,
    right: 'security.own',
    icon: ShieldCheck,
    letter: 'y',
    load: () => import('./SecurityPanel.tsx'),
  },
];
