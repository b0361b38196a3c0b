import { FileText } from 'lucide-react';
import { t } from '../../../messages/admin-texts.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'policies',
    label: t('policies'),
    group: 'contents',
    position: 6,
    right: 'policies.read',
    lists: ['/v1/admin/policies'],
    icon: FileText,
    letter: 'p',
    load: () => import('./PoliciesPanel.tsx'),
  },
];
