import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/settings.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { balancesQuery, type SessionUser } from '../../session/index.ts';
import { NicknameForm } from '../parts/NicknameForm.tsx';
import { SettingPage } from '../parts/SettingPage.tsx';
import { FieldFormSkeleton } from '../parts/skeletons.tsx';
import { WaitNotice } from '../parts/WaitNotice.tsx';
import { permissionQuery } from '../queries/names.ts';

/** /mypage/settings/person/nickname */
export default function NicknamePage() {
  return <SettingPage title={t('nickTitle')}>{(user) => <Nickname user={user} />}</SettingPage>;
}

function Nickname({ user }: { user: SessionUser }) {
  const permission = useQuery(permissionQuery('nick'));
  const balances = useQuery(balancesQuery(user.user_key));
  if (permission.isError)
    return (
      <ErrorState
        title={t('permissionFailed')}
        body={errorMessage(permission.error)}
        onRetry={() => void permission.refetch()}
      />
    );
  if (!permission.data) return <FieldFormSkeleton facts={3} />;
  if (permission.data.permission_yn === 'N')
    return (
      <WaitNotice
        title={t('nickWaitTitle')}
        changedAt={permission.data.changed_at}
        nextAt={permission.data.next_at}
      />
    );
  return (
    <NicknameForm
      user={user}
      cost={permission.data.cost_star_cnt}
      days={permission.data.days}
      balance={(balances.data ?? user).star_cnt}
    />
  );
}
