import { newIdempotencyKey } from '@honey/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { HonorMark } from '../../grades/index.ts';
import { useSession } from '../../session/index.ts';
import { readDraft, storeDraft } from '../model/drafts.ts';
import { friendsQuery, infoQuery } from '../queries/conversations.ts';
import { sendToMany } from '../queries/mutations.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

/** The maximum until the server's value is loaded. */
const receiversMax = 20;

/**
 * Writes the same message to several friends, individually. A refusal is shown; the draft is stored until it is sent,
 * however the form is closed.
 */
export default function ComposeDialog({ onClose }: OverlayProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const ownKey = useSession().userKey ?? 0;
  const [text, setText] = useState(() => readDraft(ownKey, 'several'));
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const friends = useInfiniteQuery(friendsQuery(useDebounced(typed.trim())));
  const list = friends.data?.pages.flatMap((page) => page.list);
  const [first] = list ?? [];
  const limits = useQuery({ ...infoQuery(first?.user_key ?? 0), enabled: first !== undefined });
  const max = limits.data?.receiver_cnt_max ?? receiversMax;

  /** A changed input is a new attempt. */
  const change = (act: () => void): void => {
    act();
    setKey(newIdempotencyKey());
  };
  const toggle = (userKey: number, nick: string, on: boolean): void =>
    change(() => {
      const next = new Map(chosen);
      if (on) next.set(userKey, nick);
      else next.delete(userKey);
      setChosen(next);
    });
  const submit = async (): Promise<void> => {
    if (chosen.size === 0) return setFormError(t('composeNone'));
    if (text.trim() === '') return setFormError(t('composeEmpty'));
    setFormError(null);
    setBusy(true);
    try {
      const result = await sendToMany({ target_user_keys: [...chosen.keys()], content: text.trim() }, key);
      const refused = result.list.filter(({ code }) => code !== null);
      if (result.sent_cnt > 0) toast(t('composeSent', { count: result.sent_cnt }), { tone: 'good' });
      if (refused.length === 0) {
        storeDraft(ownKey, 'several', '');
        return onClose();
      }
      change(() => setChosen(new Map(refused.map(({ user_key }) => [user_key, chosen.get(user_key) ?? '']))));
      const [one] = refused;
      setFormError(
        `${t('composePartly', { count: refused.length })} ${t('composeRefused', {
          nick: chosen.get(one?.user_key ?? 0) ?? '',
          reason: one?.message ?? '',
        })}`,
      );
    } catch (error) {
      setFormError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('compose')}
      description={t('composeLead')}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={busy} onClick={() => void submit()}>
          {t('send')}
        </Button>
      }
    >
      <Field
        label={t('friendsSearch')}
        type="search"
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="mt-4">
        <legend className="text-sm font-semibold">
          {t('composeTo')} · {t('composeToMax', { max, count: chosen.size })}
        </legend>
        {!list &&
          (friends.error ? (
            <ErrorState body={errorMessage(friends.error)} onRetry={() => void friends.refetch()} />
          ) : (
            <ListSkeleton />
          ))}
        {list?.length === 0 && <p className="py-3 text-muted">{t('composeNoReceivers')}</p>}
        <div className="max-h-48 overflow-y-auto">
          {list?.map(({ user_key, nick, honor }) => (
            <Checkbox
              key={user_key}
              label={
                <span className="inline-flex items-center gap-1">
                  {nick} <HonorMark code={honor} />
                </span>
              }
              checked={chosen.has(user_key)}
              disabled={!chosen.has(user_key) && chosen.size >= max}
              onChange={({ target }) => toggle(user_key, nick, target.checked)}
            />
          ))}
          {friends.hasNextPage && (
            <Button size="sm" onClick={() => void friends.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      </fieldset>
      <TextArea
        className="mt-4"
        label={t('input')}
        rows={4}
        value={text}
        onChange={({ target }) =>
          change(() => {
            setText(target.value);
            storeDraft(ownKey, 'several', target.value);
          })
        }
      />
      <FormAlert message={formError} />
    </Dialog>
  );
}
