import { CalendarDays, LoaderPinwheel } from 'lucide-react';
import { t } from '../../../messages/admin.ts';
import type { ConsoleSection } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'roulette',
    label: t('roulette'),
    group: 'contents',
    position: 2,
    right: 'events.read',
    lists: ['/v1/admin/roulette-rounds', '/v1/admin/roulette-winners', '/v1/admin/event-unpaid-prizes'],
    icon: LoaderPinwheel,
    letter: 'u',
    load: () => import('./RoulettePanel.tsx'),
  },
  {
    name: 'events',
    label: t('events'),
    group: 'contents',
    position: 3,
    right: 'events.read',
    lists: ['/v1/admin/events'],
    icon: CalendarDays,
    letter: 'e',
    load: () => import('./MonthEventsPanel.tsx'),
  },
];
