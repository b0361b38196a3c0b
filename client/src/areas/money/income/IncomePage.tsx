import { useSearchParams } from 'react-router';
import { t } from '../../../messages/money.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { SettingPage } from '../../settings/index.ts';
import { EntryHistory } from '../history/EntryHistory.tsx';
import { SupportDetail } from '../SupportDetail.tsx';
import { SupportList } from '../SupportList.tsx';
import { usePlace } from '../use-place.ts';
import { Fans } from './Fans.tsx';
import { Settlement } from './Settlement.tsx';

const views = ['day', 'live', 'fan'] as const;

/** /mypage/settings/service/income: a host's income, by day, by live and by fan, and its value. */
export default function IncomePage() {
  return (
    <SettingPage title={t('incomeTitle')} lead={t('incomeLead')}>
      {() => <Income />}
    </SettingPage>
  );
}

function Income() {
  const [search, setSearch] = useSearchParams();
  const [place, go] = usePlace();
  const view = views.find((each) => each === search.get('view')) ?? 'day';
  return (
    <>
      <Settlement />
      <Tabs
        label={t('incomeTabs')}
        tabs={[
          { value: 'day', label: t('incomeByDay') },
          { value: 'live', label: t('incomeByLive') },
          { value: 'fan', label: t('incomeByFan') },
        ]}
        value={view}
        onChange={(next) => setSearch({ view: next, month: place.month })}
        panelClassName="pt-4"
      >
        {view === 'day' && (
          <EntryHistory
            source="income"
            texts={{
              saved: t('historyIncome'),
              used: t('historyExchanged'),
              returned: t('historyReturned'),
            }}
          />
        )}
        {view === 'live' &&
          (place.live === null ? (
            <SupportList place={place} go={go} />
          ) : (
            <SupportDetail vodKey={place.live} go={go} />
          ))}
        {view === 'fan' && <Fans place={place} go={go} />}
      </Tabs>
    </>
  );
}
