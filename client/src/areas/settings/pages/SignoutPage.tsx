import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/settings.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { formatCount, formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { balancesQuery, type SessionUser } from '../../session/index.ts';
import { Facts } from '../parts/Facts.tsx';
import { SettingPage } from '../parts/SettingPage.tsx';
import { SignoutForm } from '../parts/SignoutForm.tsx';
import { ownProfileQuery } from '../queries/follows.ts';

/** /mypage/settings/person/signout: what would be lost, then the confirmation. */
export default function SignoutPage() {
  return <SettingPage title={t('signoutTitle')}>{(user) => <Signout user={user} />}</SettingPage>;
}

function Signout({ user }: { user: SessionUser }) {
  const balances = useQuery(balancesQuery(user.user_key)).data ?? user;
  const profile = useQuery(ownProfileQuery(user.user_key)).data;
  const days = useSiteInfo()?.deletion_wait_days ?? '–';
  const people = (count: number | undefined): string =>
    count === undefined ? '–' : t('people', { count: formatCount(count) });
  return (
    <>
      <p className="chat-text text-lg font-extrabold">{t('signoutLead', { nick: user.nick })}</p>
      <h2 className="mt-6 mb-2 text-md font-extrabold">{t('signoutLost')}</h2>
      <Facts
        rows={[
          { name: t('honey'), value: formatHoney(balances.star_cnt) },
          { name: t('btuc'), value: formatNumber(balances.btuc_cnt) },
          { name: t('signoutFollows'), value: people(profile?.following_cnt) },
          { name: t('signoutFollowers'), value: people(profile?.follower_cnt) },
        ]}
      />
      <ul className="mt-4 mb-8 flex list-disc flex-col gap-1 pl-5 text-muted">
        <li>{t('signoutWait', { days })}</li>
        <li>{t('signoutCancel')}</li>
        <li>{t('signoutFinal')}</li>
      </ul>
      <SignoutForm
        user={user}
        lost={t('signoutConfirmLost', {
          star: formatHoney(balances.star_cnt),
          btuc: formatNumber(balances.btuc_cnt),
          follows: profile?.following_cnt ?? 0,
        })}
      />
    </>
  );
}
