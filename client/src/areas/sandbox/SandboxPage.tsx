import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/sandbox.ts';
import { PageError } from '../../site/page-error.ts';
import { siteInfoQuery } from '../../site/site-info.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AlarmsPanel } from './panels/AlarmsPanel.tsx';
import { ClockPanel } from './panels/ClockPanel.tsx';
import { DataPanel } from './panels/DataPanel.tsx';
import { DepositsPanel } from './panels/DepositsPanel.tsx';
import { DesignPanel } from './panels/DesignPanel.tsx';
import { EventsPanel } from './panels/EventsPanel.tsx';
import { ExchangesPanel } from './panels/ExchangesPanel.tsx';
import { FaultsPanel } from './panels/FaultsPanel.tsx';
import { FixturesPanel } from './panels/FixturesPanel.tsx';
import { HostApplicationsPanel } from './panels/HostApplicationsPanel.tsx';
import { IdentityPanel } from './panels/IdentityPanel.tsx';
import { InboxPanel } from './panels/InboxPanel.tsx';
import { InquiriesPanel } from './panels/InquiriesPanel.tsx';
import { LedgerPanel } from './panels/LedgerPanel.tsx';
import { LivesPanel } from './panels/LivesPanel.tsx';
import { MessagesPanel } from './panels/MessagesPanel.tsx';
import { NoticesPanel } from './panels/NoticesPanel.tsx';
import { PaymentsPanel } from './panels/PaymentsPanel.tsx';
import { PersonasPanel } from './panels/PersonasPanel.tsx';
import { QueuesPanel } from './panels/QueuesPanel.tsx';
import { RanksPanel } from './panels/RanksPanel.tsx';
import { ReportsPanel } from './panels/ReportsPanel.tsx';
import { RequestsPanel } from './panels/RequestsPanel.tsx';
import { ServersPanel } from './panels/ServersPanel.tsx';
import { SettingsPanel } from './panels/SettingsPanel.tsx';
import { SocialPanel } from './panels/SocialPanel.tsx';
import { TourPanel } from './panels/TourPanel.tsx';
import { StatusStrip } from './parts/StatusStrip.tsx';
import { groupNames, groupOf, type TabGroup, type TabName, tabGroups, tabOf } from './tab-groups.ts';

const panels = {
  personas: PersonasPanel,
  inbox: InboxPanel,
  identity: IdentityPanel,
  social: SocialPanel,
  payments: PaymentsPanel,
  deposits: DepositsPanel,
  lives: LivesPanel,
  tour: TourPanel,
  'host-asks': HostApplicationsPanel,
  reports: ReportsPanel,
  queues: QueuesPanel,
  messages: MessagesPanel,
  alarms: AlarmsPanel,
  inquiries: InquiriesPanel,
  notices: NoticesPanel,
  exchanges: ExchangesPanel,
  ranks: RanksPanel,
  events: EventsPanel,
  clock: ClockPanel,
  data: DataPanel,
  fixtures: FixturesPanel,
  settings: SettingsPanel,
  requests: RequestsPanel,
  faults: FaultsPanel,
  servers: ServersPanel,
  design: DesignPanel,
  ledger: LedgerPanel,
} satisfies Record<TabName, ComponentType>;

/** /sandbox: controls everything that simulates the outside world. Not found if there is no sandbox. */
export default function SandboxPage() {
  const { data: site, isError, refetch } = useQuery(siteInfoQuery);
  const [parameters, setParameters] = useSearchParams();
  if (site?.sandbox_yn === 'N') throw new PageError('common', '/sandbox');
  if (!site)
    return isError ? (
      <ErrorState title={t('failed')} onRetry={() => void refetch()} />
    ) : (
      <div className="p-6">
        <TextSkeleton lines={6} />
      </div>
    );
  const name = tabOf(parameters.get('tab'));
  const group = groupOf(name);
  // A panel's filters are its own: the next one starts without them.
  const choose = (tab: TabName) => setParameters({ tab }, { preventScrollReset: true });
  const Panel = panels[name];
  return (
    <div className="px-4 py-6 lg:px-6">
      <h1 className="text-lg font-extrabold">{t('title')}</h1>
      <p className="mt-1 text-muted">
        {t('lead')}{' '}
        <a href={assetUrl('/docs#/sandbox')} className="font-semibold text-honey-text underline">
          {t('apiDocs')}
        </a>
      </p>
      <StatusStrip onChoose={choose} />
      <Groups chosen={group} />
      <Tabs
        label={t(`group_${group}`)}
        tabs={tabGroups[group].map((value) => ({ value, label: t(value) }))}
        value={name}
        onChange={choose}
        className="mt-2"
        panelClassName="pt-6"
      >
        <Panel />
      </Tabs>
    </div>
  );
}

/** The groups of tabs; each links to its first tab. */
function Groups({ chosen }: { chosen: TabGroup }) {
  return (
    <nav aria-label={t('tabs')} className="mt-4 overflow-x-auto">
      <ul className="flex gap-2">
        {groupNames.map((group) => (
          <li key={group} className="shrink-0">
            <Link
              to={{ search: `?tab=${tabGroups[group][0]}` }}
              preventScrollReset
              aria-current={group === chosen ? 'true' : undefined}
              className={buttonClass(group === chosen ? 'primary' : 'secondary', 'sm')}
            >
              {t(`group_${group}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
