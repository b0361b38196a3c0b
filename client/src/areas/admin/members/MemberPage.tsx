import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-privacy.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import {
  MemberDetails,
  memberQuery,
  OpenElsewhere,
  type Right,
  useOpenElsewhere,
  useRights,
} from '../../console/index.ts';
import { MemberActions } from './MemberActions.tsx';
import {
  GiftsTab,
  InquiriesTab,
  LivesTab,
  MessagesTab,
  MoneyTab,
  ReportsTab,
  SanctionsTab,
  SignInsTab,
} from './member-tabs.tsx';

const tabs = [
  { value: 'money', right: 'members.read', Panel: MoneyTab },
  { value: 'gifts', right: 'members.read', Panel: GiftsTab },
  { value: 'lives', right: 'lives.read', Panel: LivesTab },
  { value: 'messages', right: 'reports.read', Panel: MessagesTab },
  { value: 'sanctions', right: 'members.read', Panel: SanctionsTab },
  { value: 'sign-ins', right: 'members.read', Panel: SignInsTab },
  { value: 'inquiries', right: 'inquiries.read', Panel: InquiriesTab },
  { value: 'reports', right: 'reports.read', Panel: ReportsTab },
  { value: 'actions', right: 'audit.read', Panel: MemberActions },
] as const satisfies readonly { value: string; right: Right; Panel: ComponentType<{ userKey: number }> }[];

type TabName = (typeof tabs)[number]['value'];

/** One member: who they are, and everything about them, a tab each. Tabs whose right is missing are absent. */
export function MemberPage({ userKey }: { userKey: number }) {
  const rights = useRights();
  const [search, setSearch] = useSearchParams();
  const { data } = useQuery(memberQuery(userKey));
  const openElsewhere = useOpenElsewhere('members');
  const own = tabs.filter(({ right }) => rights.has(right));
  const current = own.find(({ value }) => value === search.get('part')) ?? own[0];
  const open = (part: TabName): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('part', part);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <article aria-label={data ? admin('memberOf', { nick: data.nick }) : admin('members')}>
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <Link to={paths.adminSection('members')} className={buttonClass('ghost', 'sm', '-ml-3')}>
          <ArrowLeft size={18} aria-hidden />
          {t('toMembers')}
        </Link>
        <h2 className="chat-text text-lg font-extrabold">{data?.nick ?? admin('members')}</h2>
        <OpenElsewhere nicks={openElsewhere.get(String(userKey))} />
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[22rem_1fr]">
        <div>
          <MemberDetails userKey={userKey} isWhole />
        </div>
        {current && (
          <div className="min-w-0">
            <Tabs
              label={t('memberParts')}
              tabs={own.map(({ value }) => ({ value, label: t(`part_${value}`) }))}
              value={current.value}
              onChange={open}
              panelClassName="pt-4"
            >
              <current.Panel key={userKey} userKey={userKey} />
            </Tabs>
          </div>
        )}
      </div>
    </article>
  );
}
