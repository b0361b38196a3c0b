import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/admin.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { AuditPanel } from './panels/AuditPanel.tsx';
import { HostApplicationsPanel } from './panels/HostApplicationsPanel.tsx';
import { InquiriesPanel } from './panels/InquiriesPanel.tsx';
import { LivesPanel } from './panels/LivesPanel.tsx';
import { MembersPanel } from './panels/MembersPanel.tsx';
import { NoticesPanel } from './panels/NoticesPanel.tsx';
import { OverviewPanel } from './panels/OverviewPanel.tsx';
import { ReportsPanel } from './panels/ReportsPanel.tsx';

/** The sections of the console. A new area adds its section here. */
const panels = {
  overview: OverviewPanel,
  members: MembersPanel,
  lives: LivesPanel,
  'host-asks': HostApplicationsPanel,
  reports: ReportsPanel,
  inquiries: InquiriesPanel,
  notices: NoticesPanel,
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
