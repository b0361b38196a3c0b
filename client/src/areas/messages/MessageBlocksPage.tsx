import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/errors.ts';
import { t as blocks } from '../../messages/blocks.ts';
import { t } from '../../messages/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { AddPerson, PeopleList } from '../blocks/index.ts';
import { SettingPage } from '../settings/index.ts';
import { settingQuery } from './queries/conversations.ts';
import { saveSetting } from './queries/mutations.ts';

/** /mypage/settings/person/block/message: who may send messages, and message blocks. */
export default function MessageBlocksPage() {
  return (
    <SettingPage title={blocks('messageTitle')} lead={blocks('messageLead')}>
      {({ role }) => (
        <>
          <h2 className="mb-2 text-md font-extrabold">{t('receiveTitle')}</h2>
          <ReceiveFrom host={role === 'host'} />
          <h2 className="mt-8 mb-2 text-md font-extrabold">{t('listTitle')}</h2>
          <AddPerson name="message" action={blocks('addBlock')} />
          <PeopleList
            name="message"
            removeLabel={blocks('undoBlock')}
            empty={{ title: blocks('messageEmpty'), body: blocks('messageEmptyBody') }}
          />
        </>
      )}
    </SettingPage>
  );
}

const choices = ['everyone', 'following', 'fans', 'nobody'] as const;

/** Saved immediately. */
function ReceiveFrom({ host }: { host: boolean }) {
  const { data, error, refetch } = useQuery(settingQuery);
  const save = useMutation({
    mutationFn: saveSetting,
    onSuccess: () => toast(t('receiveSaved'), { tone: 'good' }),
    onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
  });
  if (error && !data) return <ErrorState body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-20 w-full" />;
  return (
    <>
      <Choice
        label={t('receiveFrom')}
        value={save.isPending ? save.variables : data.receive_from}
        options={choices
          .filter((value) => value !== 'fans' || host)
          .map((value) => ({ value, label: t(`receive_${value}`) }))}
        onChange={(value) => save.mutate(value)}
      />
      <p className="mt-1 text-muted">{t('receiveHelp')}</p>
    </>
  );
}
