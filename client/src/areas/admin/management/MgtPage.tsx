import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/admin.ts';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { FindForm, IfRight } from '../../console/index.ts';
import { JoinAccounts } from '../joins/JoinAccounts.tsx';
import { MemberEdit } from './MemberEdit.tsx';
import { editableMemberQuery } from './managed.ts';

/** /mgt: an operator finds a member and edits the account. The search is in the address. */
export default function MgtPage() {
  const [search, setSearch] = useSearchParams();
  const id = (search.get('id') ?? '').trim();
  return (
    <div className="mx-auto max-w-text px-4 py-8">
      <h1 className="text-xl font-extrabold">{t('mgtTitle')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('mgtLead')}</p>
      <FindForm
        key={id}
        label={t('memberSearch')}
        action={t('mgtFind')}
        initial={id}
        onFind={(next) => setSearch({ id: next })}
      />
      {id !== '' && <Found key={`found ${id}`} id={id} />}
      <IfRight right="accounts.join">
        <JoinAccounts />
      </IfRight>
    </div>
  );
}

function Found({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(editableMemberQuery(id));
  if (data) return <MemberEdit id={id} member={data} />;
  if (!error) return <TextSkeleton lines={8} />;
  return errorCode(error) === 'user_not_found' ? (
    <EmptyState title={t('none')} body={t('mgtNoneBody')} />
  ) : (
    <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
  );
}
