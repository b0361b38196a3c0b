import { ArrowLeftRight, IdCard } from 'lucide-react';
import { t } from '../../../messages/admin-money.ts';
import { type ConsoleSection, waitingIn } from '../../console/index.ts';

export const sections: ConsoleSection[] = [
  {
    name: 'exchange-accounts',
    label: t('exchange-accounts'),
    group: 'money',
    position: 4,
    right: 'exchange.read',
    lists: ['/v1/admin/exchange-accounts'],
    icon: IdCard,
    letter: 'f',
    waiting: waitingIn('exchange-accounts'),
    load: () => import('./ExchangeAccountsPanel.tsx'),
  },
  {
    name: 'exchanges',
    label: t('exchanges'),
    group: 'money',
    position: 5,
    right: 'exchange.read',
    lists: ['/v1/admin/exchanges'],
    icon: ArrowLeftRight,
    letter: 'x',
    waiting: waitingIn('exchanges'),
    load: () => import('./ExchangesPanel.tsx'),
  },
];
