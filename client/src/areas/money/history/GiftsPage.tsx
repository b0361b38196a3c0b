import { useSearchParams } from 'react-router';
import { t } from '../../../messages/money.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { SessionUser } from '../../session/index.ts';
import { SettingPage } from '../../settings/index.ts';
import { EntryHistory } from './EntryHistory.tsx';

/** /mypage/settings/service/gifts: honey gifts one by one, given and, for a host, received. */
export default function GiftsPage() {
  return (
    <SettingPage title={t('giftsTitle')} lead={t('giftsLead')}>
      {(user) => <Gifts role={user.role} />}
    </SettingPage>
  );
}

function Gifts({ role }: { role: SessionUser['role'] }) {
  const [search, setSearch] = useSearchParams();
  // Only hosts receive honey.
  if (role !== 'host') return <EntryHistory source="gifts-given" texts={{ used: t('historyGiven') }} />;
  const tab = search.get('tab') === 'given' ? 'given' : 'received';
  return (
    <Tabs
      label={t('giftsTabs')}
      tabs={[
        { value: 'received', label: t('giftsReceived') },
        { value: 'given', label: t('giftsGiven') },
      ]}
      value={tab}
      onChange={(next) => setSearch({ tab: next })}
      panelClassName="pt-4"
    >
      {tab === 'given' ? (
        <EntryHistory key={tab} source="gifts-given" texts={{ used: t('historyGiven') }} />
      ) : (
        <EntryHistory key={tab} source="gifts-received" texts={{ saved: t('historyReceived') }} />
      )}
    </Tabs>
  );
}
