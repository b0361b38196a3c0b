import { newIdempotencyKey } from '@honey/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/gifts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { readAmount } from '../model/gift-form.ts';
import { goalQuery, removeGoal, setGoal } from '../queries/goal.ts';

/** Sets a goal for the honey of the host's running live, or removes the running one (GIFTS-37). */
export default function GoalDialog({ vodKey, onClose }: { vodKey: number } & OverlayProps) {
  const queries = useQueryClient();
  const { data } = useQuery(goalQuery(vodKey));
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  if (!data)
    return (
      <Dialog title={t('goal')} onClose={onClose} corner>
        <TextSkeleton lines={4} />
      </Dialog>
    );
  const { goal } = data;
  if (goal?.state !== 'running') return <GoalForm vodKey={vodKey} info={data} onClose={onClose} />;
  const remove = async () => {
    setRemoving(true);
    try {
      queries.setQueryData(goalQuery(vodKey).queryKey, await removeGoal());
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setRemoving(false);
  };
  return (
    <Dialog
      title={t('goal')}
      onClose={onClose}
      corner
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('goalKeep')}
          </Button>
          <Button size="lg" variant="danger" busy={removing} onClick={() => void remove()}>
            {t('goalRemove')}
          </Button>
        </>
      }
    >
      <p className="text-md font-semibold">{goal.title}</p>
      <p className="mt-1 text-muted">
        {t('goalCount', { star: formatNumber(goal.star_cnt), goal: formatHoney(goal.goal_star_cnt) })}
      </p>
      <p className="mt-3 text-sm text-muted">{t('goalRemoveHelp')}</p>
      <FormAlert message={problem} />
    </Dialog>
  );
}

function GoalForm({
  vodKey,
  info,
  onClose,
}: { vodKey: number; info: NonNullable<Awaited<ReturnType<typeof setGoal>>> } & OverlayProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { title: '', stars: '' } });
  const [formError, setFormError] = useState<string | null>(null);
  // A repeat of the same goal after a lost response sets nothing more.
  const attempt = useRef({ input: '', key: '' });
  const { errors, isSubmitting } = form.formState;
  const { min_star_cnt: min, max_star_cnt: max, title_max: titleMax } = info;
  const submit = form.handleSubmit(async ({ title, stars }) => {
    setFormError(null);
    const body = { title: title.trim(), goal_star_cnt: readAmount(stars) };
    const input = JSON.stringify(body);
    if (attempt.current.input !== input) attempt.current = { input, key: newIdempotencyKey() };
    try {
      queries.setQueryData(goalQuery(vodKey).queryKey, await setGoal(body, attempt.current.key));
    } catch (error) {
      const codes = {
        below_minimum_goal: 'stars',
        above_maximum_goal: 'stars',
        prohibited_word: 'title',
      } as const;
      setFormError(showRefusal(form.setError, error, { title: 'title', goal_star_cnt: 'stars' }, { codes }));
      return;
    }
    toast(t('goalSaved'), { tone: 'good' });
    onClose();
  });
  return (
    <Dialog
      title={t('goalSet')}
      onClose={onClose}
      corner
      footer={
        <Button size="lg" variant="primary" busy={isSubmitting} onClick={() => void submit()}>
          {t('goalSet')}
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('goalTitle')}
          placeholder={t('goalTitlePlaceholder')}
          error={errors.title?.message}
          {...form.register('title', {
            validate: (title) => {
              const length = [...title.trim()].length;
              if (length === 0) return t('goalTitleNeeded');
              return length <= titleMax || t('messageTooLong', { max: titleMax });
            },
          })}
        />
        <Field
          label={t('goalStars')}
          help={t('goalStarsHelp', { min: formatNumber(min), max: formatNumber(max) })}
          inputMode="numeric"
          error={errors.stars?.message}
          {...form.register('stars', {
            validate: (stars) => {
              const amount = readAmount(stars);
              return (
                (amount >= min && amount <= max) ||
                t('goalStarsWrong', { min: formatNumber(min), max: formatNumber(max) })
              );
            },
          })}
        />
        <FormAlert message={formError} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
