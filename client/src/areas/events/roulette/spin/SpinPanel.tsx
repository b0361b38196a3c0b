import { holdsUnfitCharacters } from '@honey/rules';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorCode, errorMessage, isRefusal } from '../../../../api/errors.ts';
import { t } from '../../../../messages/roulette.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import type { OwnSpin } from '../queries/roulette.ts';
import { randomWord } from './random-word.ts';
import { resultText, SpinResultCard } from './SpinResult.tsx';
import type { Spinning } from './use-spin.ts';

const wordLengthMax = 32;

const wordProblem = (word: string): string | true => {
  if (word.trim() === '') return t('wordEmpty');
  if ([...word].length > wordLengthMax) return t('wordLong', { max: wordLengthMax });
  return !holdsUnfitCharacters(word) || t('wordUnfit');
};

/** Tickets, the member's own word, the button, and the result, which a live region announces once (EVENTS-70). */
export function SpinPanel({
  spinning,
  tickets,
  last,
  onMissions,
}: {
  spinning: Spinning;
  tickets: number;
  /** The newest spin of the round, shown until the next one. */
  last: OwnSpin | null;
  onMissions: () => void;
}) {
  const { wheel, outcome, answered, pending, resting, spin } = spinning;
  const form = useForm({ defaultValues: { word: pending?.word ?? randomWord() } });
  const [own, setOwn] = useState(false);
  const moving = wheel.phase !== 'resting';
  const shown = outcome?.kind === 'shown' ? outcome : null;
  const renew = (): void => {
    setOwn(false);
    form.reset({ word: randomWord() });
  };
  // A word that the member has not chosen is used once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each result.
  useEffect(() => {
    if (shown && !own) form.reset({ word: randomWord() });
  }, [shown]);

  const send = form.handleSubmit(({ word }) => spin(word.trim()));
  return (
    <form
      noValidate
      aria-label={t('spin')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!moving && !resting && (tickets > 0 || pending)) void send();
      }}
      className="flex flex-col gap-3"
    >
      <div className="flex items-baseline justify-between gap-2">
        <p className="font-semibold">
          {t('tickets')}{' '}
          <span className="text-lg font-extrabold text-honey-text">
            {t('ticketCount', { count: tickets })}
          </span>
        </p>
        <p className="text-xs text-muted">{t('ticketsHelp')}</p>
      </div>
      {shown ? (
        <SpinResultCard result={shown.result} note={shown.resumed ? t('resumed') : undefined} />
      ) : last && !moving ? (
        <SpinResultCard result={last} note={t('lastResult')} />
      ) : (
        <p className="flex min-h-19 items-center justify-center rounded-card border border-line border-dashed px-3 text-center text-sm text-muted">
          {t(moving ? 'resultSoon' : 'resultHere')}
        </p>
      )}
      <Field
        label={t('word')}
        help={t('wordHelp')}
        error={form.formState.errors.word?.message}
        maxLength={wordLengthMax}
        autoComplete="off"
        readOnly={moving || pending !== null}
        {...form.register('word', { validate: wordProblem, onChange: () => setOwn(true) })}
        trailing={
          <IconButton label={t('wordNew')} disabled={moving || pending !== null} onClick={renew}>
            <RefreshCw size={18} aria-hidden />
          </IconButton>
        }
      />
      {/* One element for both: a submit button in place of the pressed one would be pressed by the same click. */}
      <Button
        variant={moving ? 'secondary' : 'primary'}
        size="lg"
        className="w-full"
        disabled={moving ? answered === null : resting || (tickets === 0 && pending === null)}
        onClick={moving ? wheel.skip : () => void send()}
      >
        {moving
          ? t(answered === null ? 'spinning' : 'skip')
          : t(pending ? 'confirm' : shown ? 'again' : 'spin')}
      </Button>
      {tickets === 0 && !moving && pending === null && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          {t('noTickets')}
          <Button size="sm" variant="ghost" onClick={onMissions}>
            {t('toMissions')}
          </Button>
        </p>
      )}
      <FormAlert message={problemOf(spinning)} tone={pending ? 'wait' : 'danger'} />
      <p role="status" className="sr-only">
        {shown && resultText(shown.result)}
      </p>
    </form>
  );
}

/** Why the last press has no result; also for one of an earlier visit that was never answered. */
function problemOf({ outcome, pending, wheel }: Spinning): string | null {
  if (wheel.phase !== 'resting') return null;
  if (outcome?.kind === 'refused') return errorMessage(outcome.error);
  // Too many requests: the message says when to press again.
  if (outcome?.kind === 'unsure' && isRefusal(outcome.error)) return errorMessage(outcome.error);
  if (outcome?.kind === 'unsure')
    return t(errorCode(outcome.error) === 'network' && !navigator.onLine ? 'unsureOffline' : 'unsure');
  return pending && outcome === null ? t('unsure') : null;
}
