import { MessageCircleQuestion } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'inquiries',
    label: t('inquiries'),
    group: 'queues',
    position: 3,
    right: 'inquiries.read',
    lists: ['/v1/admin/inquiries'],
    icon: MessageCircleQuestion,
    letter: 'i',
    waiting: ({ inquiry_cnt }) => inquiry_cnt,
    load: () => import('./InquiriesPanel.tsx'),
  },
];
