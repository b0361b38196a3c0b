import { Link, useSearchParams } from 'react-router';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { FindId } from '../parts/FindId.tsx';
import { FindPassword } from '../parts/FindPassword.tsx';

/** /users/find/password: the ID on one tab, the password on the other */
export default function FindPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'id' ? 'id' : 'password';
  const tabs = [
    { value: 'password', label: t('findPasswordTab') },
    { value: 'id', label: t('findIdTab') },
  ] as const;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-xl font-extrabold">{t('findTitle')}</h1>
      <Tabs
        label={t('findTabs')}
        tabs={tabs}
        value={tab}
        onChange={(value) => setSearch({ tab: value }, { replace: true })}
        className="-mt-3"
      >
        {tab === 'id' ? <FindId /> : <FindPassword />}
      </Tabs>
      <p className="flex flex-wrap justify-center gap-x-4 gap-y-2 text-sm">
        <Link to={paths.login} className="py-1 text-muted hover:text-text hover:underline">
          {t('login')}
        </Link>
        <Link to={paths.signUp} className="py-1 font-semibold text-honey-text hover:underline">
          {t('title')}
        </Link>
      </p>
    </div>
  );
}
