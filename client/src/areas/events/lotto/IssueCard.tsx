import { useController, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorMessage, isRefusal } from '../../../api/errors.ts';
import { t } from '../../../messages/lotto.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { ButtonChoice } from '../../../ui/ButtonChoice.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { toast } from '../../../ui/toast.ts';
import { Participation } from '../parts/Participation.tsx';
import { NumberPicker } from './NumberPicker.tsx';
import { numbersPicked } from './picked-numbers.ts';
import { type LottoRounds, useIssue } from './queries/lotto.ts';

type Way = 'own' | 'auto';

const ways: readonly { value: Way; label: string }[] = [
  { value: 'own', label: t('pickOwn') },
  { value: 'auto', label: t('pickAuto') },
];

/** Refusals that another part of the page removes, or time. */
const waiting: Record<string, 'issueAttend' | 'issueDone' | 'issueFull' | 'salesClosed'> = {
  lotto_attendance_required: 'issueAttend',
  lotto_day_taken: 'issueDone',
  lotto_round_full: 'issueFull',
  lotto_closed: 'salesClosed',
};

/** Today's ticket: with six own numbers, or without until they are rolled. */
export function IssueCard({ rounds }: { rounds: LottoRounds }) {
  const { refusal, may_issue_yn, own_ticket_cnt, ticket_max_cnt } = rounds;
  const key = refusal === null ? undefined : waiting[refusal];
  return (
    <section aria-labelledby="lotto-issue" className="rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex items-baseline justify-between gap-2">
        <h2 id="lotto-issue" className="text-md font-extrabold">
          {t('pick')}
        </h2>
        <p className="text-sm text-muted">{t('ownCount', { count: own_ticket_cnt, max: ticket_max_cnt })}</p>
      </div>
      {may_issue_yn === 'Y' ? (
        <IssueForm round={rounds.round.round_no} />
      ) : key ? (
        <>
          <p className="font-semibold">{t(key, { max: ticket_max_cnt })}</p>
          {key === 'issueAttend' && (
            <Link to={paths.roulette} className={buttonClass('primary', 'md', 'mt-3')}>
              {t('toAttend')}
            </Link>
          )}
        </>
      ) : (
        <Participation refusal={refusal} />
      )}
    </section>
  );
}

function IssueForm({ round }: { round: number }) {
  const form = useForm<{ way: Way; numbers: readonly number[] }>({
    defaultValues: { way: 'own', numbers: [] },
  });
  const way = useController({ control: form.control, name: 'way' }).field;
  const numbers = useController({
    control: form.control,
    name: 'numbers',
    rules: {
      validate: (picked, { way: chosen }) =>
        chosen === 'auto' ||
        picked.length === numbersPicked ||
        t('pickLacking', { count: numbersPicked - picked.length }),
    },
  }).field;
  const issue = useIssue();
  const send = form.handleSubmit((values) =>
    issue.mutate(values.way === 'own' ? values.numbers : null, {
      onSuccess: () => toast(t('issued', { round }), { tone: 'good' }),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <ButtonChoice label={t('pickWay')} size="sm" options={ways} value={way.value} onChange={way.onChange} />
      {way.value === 'own' ? (
        <NumberPicker
          numbers={numbers.value}
          onChange={(next) => {
            form.clearErrors('numbers');
            numbers.onChange(next);
          }}
          error={form.formState.errors.numbers?.message}
        />
      ) : (
        <p className="text-muted">{t('pickAutoHelp')}</p>
      )}
      <FormAlert
        message={issue.error ? (isRefusal(issue.error) ? errorMessage(issue.error) : t('issueUnsure')) : null}
        tone={issue.error && !isRefusal(issue.error) ? 'wait' : 'danger'}
      />
      <Button type="submit" variant="primary" size="lg" busy={issue.isPending} className="w-full">
        {t('issue')}
      </Button>
    </form>
  );
}
