import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/admin.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CouponsPanel } from '../coupons/admin/index.ts';
import { MonthEventsPanel, RoulettePanel } from '../events/admin/index.ts';
import { HostApplicationsPanel } from '../hosts/admin/index.ts';
import { InquiriesPanel } from '../inquiries/admin/index.ts';
import { LivesPanel } from '../lives/admin/index.ts';
import { NoticesPanel } from '../notices/admin/index.ts';
import { ReportsPanel } from '../reports/admin/index.ts';
import { AuditPanel } from './audit-log/AuditPanel.tsx';
import { MembersPanel } from './members/MembersPanel.tsx';
import { OverviewPanel } from './overview/OverviewPanel.tsx';

/** The sections of the console, each from the area of its calls. A new area adds its section here. */
const panels = {
  overview: OverviewPanel,
  members: MembersPanel,
  lives: LivesPanel,
  'host-asks': HostApplicationsPanel,
  reports: ReportsPanel,
  inquiries: InquiriesPanel,
  notices: NoticesPanel,
  roulette: RoulettePanel,
  events: MonthEventsPanel,
  coupons: CouponsPanel,
  'audit-log': AuditPanel,
} satisfies Record<string, ComponentType>;

type PanelName = keyof typeof panels;
const names = Object.keys(panels) as PanelName[];

/** /admin: the operators' console. The section and its filters are in the address. */
export default function AdminPage() {
  const [search, setSearch] = useSearchParams();
  const name = names.find((known) => known === search.get('tab')) ?? 'overview';
  const Panel = panels[name];
  return (
    <div className="px-4 py-6 lg:px-6">
      <h1 className="text-lg font-extrabold">{t('title')}</h1>
      <Tabs
        label={t('sections')}
        tabs={names.map((value) => ({ value, label: t(value) }))}
        value={name}
        onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
        className="mt-4"
        panelClassName="pt-6"
      >
        <Panel />
      </Tabs>
    </div>
  );
}
