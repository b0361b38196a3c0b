import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/blocks.ts';
import { SettingPage } from '../settings/index.ts';
import { AddPerson } from './AddPerson.tsx';
import { PeopleList } from './PeopleList.tsx';
import { ownHiddenQuery } from './queries/lists.ts';

/** /mypage/settings/person/block/content */
export function ContentBlocksPage() {
  const { data } = useQuery(ownHiddenQuery);
  return (
    <SettingPage title={t('contentTitle')} lead={t('contentLead')}>
      {() => (
        <>
          <AddPerson name="content" action={t('addBlock')} />
          <PeopleList
            name="content"
            removeLabel={t('undoBlock')}
            max={data?.blocked_max}
            empty={{ title: t('contentEmpty'), body: t('contentEmptyBody') }}
          />
        </>
      )}
    </SettingPage>
  );
}

/** /mypage/settings/person/block/hidden */
export function HiddenPage() {
  const { data } = useQuery(ownHiddenQuery);
  return (
    <SettingPage title={t('hiddenTitle')} lead={t('hiddenLead')}>
      {() => (
        <>
          <AddPerson name="hidden" action={t('addHide')} />
          <PeopleList
            name="hidden"
            removeLabel={t('undoHide')}
            max={data?.hidden_max}
            empty={{ title: t('hiddenEmpty'), body: t('hiddenEmptyBody') }}
          />
        </>
      )}
    </SettingPage>
  );
}

/** /mypage/settings/person/block/chat */
export function ChatBlocksPage() {
  return (
    <SettingPage title={t('chatTitle')} lead={t('chatLead')}>
      {() => (
        <>
          <AddPerson name="chat" action={t('addBlock')} />
          <PeopleList
            name="chat"
            removeLabel={t('undoBlock')}
            empty={{ title: t('chatEmpty'), body: t('chatEmptyBody') }}
          />
        </>
      )}
    </SettingPage>
  );
}

/** /mypage/settings/person/block/live */
export function WatchBlocksPage() {
  return (
    <SettingPage title={t('liveTitle')} lead={t('liveLead')}>
      {() => (
        <>
          <AddPerson name="live" action={t('addBlock')} />
          <PeopleList
            name="live"
            removeLabel={t('undoBlock')}
            empty={{ title: t('liveEmpty'), body: t('liveEmptyBody') }}
          />
        </>
      )}
    </SettingPage>
  );
}

/** /mypage/settings/live/managers */
export function ManagersPage() {
  return (
    <SettingPage title={t('managersTitle')} lead={t('managersLead')}>
      {() => (
        <>
          <AddPerson name="manager" action={t('addManager')} />
          <PeopleList
            name="manager"
            removeLabel={t('undoManager')}
            empty={{ title: t('managersEmpty'), body: t('managersEmptyBody') }}
            confirmation={({ nick }) => ({ title: t('dismissTitle', { nick }), body: t('dismissBody') })}
          />
        </>
      )}
    </SettingPage>
  );
}
