import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { showRefusal } from '../../../../api/form-refusal.ts';
import { t } from '../../../../messages/monthly.ts';
import { loginAndBack, paths } from '../../../../routing/paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { formatDateTime } from '../../../../ui/format/dates.ts';
import { formatNumber } from '../../../../ui/format/numbers.ts';
import { toast } from '../../../../ui/toast.ts';
import { useSession } from '../../../session/index.ts';
import { Participation } from '../../parts/Participation.tsx';
import { type EventPart, enterDraw } from '../month-event-queries.ts';
import type { ShownEvent } from '../shown-event.ts';
import { FairDraw } from './FairDraw.tsx';
import { PartFrame } from './PartFrame.tsx';
import { PrizeList } from './PrizeList.tsx';

const wordMax = 32;

/** The draw of an event: its prizes, the member's own entry, and what proves it. */
export function TicketAskPart({
  part,
  shown,
}: {
  part: Extract<EventPart, { type: 'ticket_ask' }>;
  shown: ShownEvent;
}) {
  const { loggedIn } = useSession();
  const draw = shown.event?.draw ?? null;
  return (
    <PartFrame title={part.title}>
      <PrizeList prizes={part.prizes} byPlace={false} />
      {/* One height for each of its states, so that nothing below moves when a member enters. */}
      <div className={shown.state === 'running' && loggedIn ? 'min-h-44' : undefined}>
        <Entry shown={shown} />
      </div>
      {draw && (
        <>
          <p className="mt-2 text-sm text-muted">{t('entries', { count: formatNumber(draw.entry_cnt) })}</p>
          <FairDraw draw={draw} />
        </>
      )}
    </PartFrame>
  );
}

function Entry({ shown: { event, state } }: { shown: ShownEvent }) {
  const { loggedIn } = useSession();
  const { pathname } = useLocation();
  const draw = event?.draw ?? null;
  if (draw?.drawn_on)
    return (
      <>
        <p className="font-semibold">{t('drawnOn', { at: formatDateTime(draw.drawn_on) })}</p>
        {draw.own_word ? <OwnWord word={draw.own_word} /> : null}
        {event?.winners.some(({ kind, own_yn }) => kind === 'draw' && own_yn === 'Y') && (
          <p role="status" className="mt-2 rounded-control bg-honey p-3 font-semibold text-on-honey">
            {t('wonYou')}
          </p>
        )}
      </>
    );
  if (state === 'over') return <p role="status">{t('drawing')}</p>;
  if (draw?.entered_yn === 'Y')
    return (
      <div role="status">
        <p className="rounded-control bg-raised p-3 font-semibold">{t('entered')}</p>
        {draw.own_word ? <OwnWord word={draw.own_word} /> : null}
      </div>
    );
  if (state === 'scheduled') return <p className="text-muted">{t('enterBefore')}</p>;
  if (event !== null && !loggedIn)
    return (
      <>
        <p className="mb-3 text-sm text-muted">{t('free')}</p>
        <Link to={loginAndBack(pathname)} className={buttonClass('primary', 'lg')}>
          {t('enterLogin')}
        </Link>
      </>
    );
  if (event !== null && event.refusal !== null)
    return (
      <Participation
        refusal={event.refusal}
        here={paths.monthEvent(event.event_id)}
        className="rounded-control bg-raised p-3"
      />
    );
  return <EntryForm eventId={event?.event_id ?? null} />;
}

const OwnWord = ({ word }: { word: string }) => (
  <p className="chat-text mt-2 text-sm text-muted">{t('ownWord', { word })}</p>
);

/** @param eventId null in a preview, which sends nothing */
function EntryForm({ eventId }: { eventId: number | null }) {
  const form = useForm<{ word: string }>({ defaultValues: { word: '' } });
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ word }) => {
    if (eventId === null) return;
    setFormError(null);
    try {
      const own = word.trim();
      await enterDraw({ event_id: eventId, ...(own === '' ? {} : { word: own }) });
      toast(t('enteredToast'), { tone: 'good' });
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { word: 'word' }));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-dialog flex-col gap-3">
      <p className="text-sm text-muted">{t('free')}</p>
      <Field
        label={t('word')}
        help={t('wordHelp')}
        autoComplete="off"
        error={errors.word?.message}
        {...form.register('word', {
          validate: (word) => [...word.trim()].length <= wordMax || t('wordLong'),
        })}
      />
      <FormAlert message={formError} />
      <Button type="submit" size="lg" variant="primary" busy={isSubmitting} disabled={eventId === null}>
        {t('enter')}
      </Button>
    </form>
  );
}
