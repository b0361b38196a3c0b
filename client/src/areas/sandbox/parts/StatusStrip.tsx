import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Clock3, Database, type LucideIcon, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { useSession } from '../../session/index.ts';
import { clockQuery } from '../queries/clock.ts';
import { datasetsQuery } from '../queries/data.ts';
import { personasQuery } from '../queries/personas.ts';
import { formatMoment } from './moment.ts';

type StatusTab = 'personas' | 'clock' | 'data';

/** The state that everything else depends on, always visible: the signed-in member, the clock, the loaded dataset. */
export function StatusStrip({ onChoose }: { onChoose: (tab: StatusTab) => void }) {
  const { user } = useSession();
  const personas = useQuery(personasQuery).data;
  const clock = useQuery(clockQuery).data;
  const datasets = useQuery(datasetsQuery).data;
  const persona = personas?.list.find(({ user_key }) => user_key === user?.user_key);
  return (
    <ul aria-label={t('statusStrip')} className="mt-4 grid grid-cols-2 gap-2 lg:grid-cols-3">
      <Fact icon={UserRound} label={t('statusMember')} onClick={() => onChoose('personas')}>
        <span className="truncate">{user ? user.nick : t('statusSignedOut')}</span>
        {persona && <span className="font-normal text-muted">{persona.id}</span>}
      </Fact>
      <Fact icon={Clock3} label={t('now')} wide onClick={() => onChoose('clock')}>
        <span className="truncate">{clock ? formatMoment(clock.now) : '–'}</span>
        {clock?.frozen_yn === 'Y' && <Badge tone="honey">{t('statusFrozen')}</Badge>}
      </Fact>
      <Fact icon={Database} label={t('data')} onClick={() => onChoose('data')}>
        <span className="truncate">
          {datasets
            ? (datasets.list.find(({ current_yn }) => current_yn === 'Y')?.name ?? t('statusNoData'))
            : '–'}
        </span>
        {datasets?.replacing_yn === 'Y' && <Badge tone="honey">{t('statusLoading')}</Badge>}
      </Fact>
    </ul>
  );
}

function Fact({
  icon: Icon,
  label,
  wide = false,
  onClick,
  children,
}: {
  icon: LucideIcon;
  label: string;
  wide?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <li className={clsx('min-w-0', wide && 'order-first col-span-2 lg:order-none lg:col-span-1')}>
      <button
        type="button"
        onClick={onClick}
        className="flex h-12 w-full items-center gap-3 rounded-card border border-line bg-surface px-3 text-left hover:bg-raised"
      >
        <Icon size={20} aria-hidden className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block text-xs text-muted">{label}</span>
          <span className="flex items-center gap-2 font-semibold whitespace-nowrap">{children}</span>
        </span>
      </button>
    </li>
  );
}
