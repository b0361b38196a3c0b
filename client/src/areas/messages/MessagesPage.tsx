import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/messages.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSession } from '../session/index.ts';
import { Conversations } from './parts/Conversations.tsx';
import { ConversationView } from './parts/ConversationView.tsx';
import { Friends } from './parts/Friends.tsx';
import { FoundMessages } from './parts/MessageSearch.tsx';
import { noReadCountQuery } from './queries/conversations.ts';

const tabs = ['conversations', 'friends', 'requests'] as const;
type TabName = (typeof tabs)[number];

/**
 * /messages: the conversations, and beside them the open one; on phones one after the other. Both are in the address.
 */
export default function MessagesPage() {
  useTitle(t('siteTitle', { title: t('title') }));
  const { userKey } = useSession();
  const { frame, top } = usePageTop();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab');
  const tab = tabs.find((name) => name === requested) ?? 'conversations';
  const other = Number(/^\d{1,10}$/.exec(search.get('with') ?? '')?.[0] ?? 0);
  const targetMessage = Number(/^\d{1,15}$/.exec(search.get('message') ?? '')?.[0] ?? 0);
  const [typed, setTyped] = useState('');
  const go = (next: { tab?: TabName; with?: number | null; message?: number }, replace = false): void => {
    const params = new URLSearchParams(search);
    if (next.tab) params.set('tab', next.tab);
    if (next.with === null) params.delete('with');
    else if (next.with !== undefined) params.set('with', String(next.with));
    if (next.message === undefined) params.delete('message');
    else params.set('message', String(next.message));
    setSearch(params, { replace, preventScrollReset: true });
  };
  const open = (key: number): void => go({ with: key });
  const { list, talk } = useFocusTransfer(other);
  if (userKey === null) return null;
  return (
    <div ref={frame} style={{ height: `calc(100dvh - ${top}px)` }} className="flex min-h-80 pb-14 lg:pb-0">
      <section
        ref={list}
        tabIndex={-1}
        aria-label={t('title')}
        className={clsx(
          'flex min-h-0 w-full flex-col border-line outline-none lg:w-80 lg:shrink-0 lg:border-r xl:w-96',
          other > 0 && 'max-lg:hidden',
        )}
      >
        <h1 className="px-4 pt-4 pb-2 text-xl font-extrabold">{t('title')}</h1>
        <search className="relative mx-4 mb-2">
          <Search size={16} aria-hidden className="absolute top-3 left-3 text-muted" />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={typed}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
            className="h-10 w-full rounded-control border border-edge bg-background pr-3 pl-9 text-md text-text placeholder:text-muted sm:text-sm"
          />
        </search>
        {typed.trim() !== '' && (
          <section aria-label={t('search')} className="min-h-0 flex-1 overflow-y-auto">
            <FoundMessages
              typed={typed}
              onOpen={(userKey, messageId) => go({ with: userKey, message: messageId })}
            />
          </section>
        )}
        {typed.trim() === '' && (
          <Tabs
            label={t('tabs')}
            tabs={tabs.map((value) => ({ value, label: <TabLabel name={value} /> }))}
            value={tab}
            onChange={(next) => go({ tab: next }, true)}
            className="px-2"
            panelClassName="min-h-0 flex-1 overflow-y-auto"
          >
            {tab === 'conversations' && (
              <Conversations
                kind="conversation"
                chosen={other}
                onOpen={open}
                onFriends={() => go({ tab: 'friends' })}
              />
            )}
            {tab === 'friends' && <Friends chosen={other} onOpen={open} />}
            {tab === 'requests' && <Conversations kind="request" chosen={other} onOpen={open} />}
          </Tabs>
        )}
      </section>
      <section
        ref={talk}
        tabIndex={-1}
        aria-label={t('talk')}
        className={clsx('flex min-h-0 min-w-0 flex-1 flex-col outline-none', other === 0 && 'max-lg:hidden')}
      >
        {other > 0 && other !== userKey ? (
          <ConversationView
            key={other}
            ownKey={userKey}
            otherKey={other}
            targetMessage={targetMessage}
            onShowMessage={(message) => go({ message }, true)}
            onBack={() => go({ with: null })}
          />
        ) : (
          <EmptyState title={t('choose')} body={t('chooseBody')} className="my-auto" />
        )}
      </section>
    </div>
  );
}

/**
 * Moves the focus when its element is unmounted: on phones from the list into the conversation, and back to its row. On
 * wide screens it stays.
 */
function useFocusTransfer(other: number) {
  const list = useRef<HTMLElement>(null);
  const talk = useRef<HTMLElement>(null);
  const before = useRef(other);
  useEffect(() => {
    const left = before.current;
    if (left === other) return;
    before.current = other;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.getClientRects().length > 0) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-with="${left}"]`);
    const next = other > 0 ? talk.current : (row ?? list.current);
    next?.focus({ preventScroll: true });
  }, [other]);
  return { list, talk };
}

/** The page's top below the header, whose height varies: the page fills the rest of the window. */
function usePageTop() {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const header = document.querySelector('header');
    if (!header) return;
    const observer = new ResizeObserver(measure);
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return { frame, top };
}

const names = {
  conversations: 'tabConversations',
  friends: 'tabFriends',
  requests: 'tabRequests',
} as const;

/** A tab's name, with the number of waiting requests. */
function TabLabel({ name }: { name: TabName }) {
  const { data } = useQuery(noReadCountQuery);
  const label = t(names[name]);
  const count = name === 'requests' ? (data?.request_cnt ?? 0) : 0;
  return count > 0 ? t('tabCount', { name: label, count }) : label;
}
