import { Intent } from '@honey/client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { errorCode, isRefusal } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { queryClient } from '../../../api/query-client.ts';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../routing/paths.ts';
import { useNameRange } from '../../../site/site-info.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { UniqueField } from '../../../ui/UniqueField.tsx';
import type { SessionUser } from '../../session/index.ts';
import { completion } from '../model/completion.ts';
import { ownNameProblem } from '../model/own-name.ts';
import { editNick, permissionQuery } from '../queries/names.ts';
import { refreshOwn } from '../queries/own.ts';
import { Facts } from './Facts.tsx';
import { SubmitSection } from './SubmitSection.tsx';
import { useNameCheck } from './use-name-check.ts';
import { useUnsaved } from './use-unsaved.ts';

/** An error that does not concern the nickname itself. */
interface FormError {
  text: string;
  short: boolean;
}

/** Changes the nickname for honey, after a confirmation. */
export function NicknameForm({
  user,
  cost,
  days,
  balance,
}: {
  user: SessionUser;
  cost: number;
  days: number;
  balance: number;
}) {
  const form = useForm({ defaultValues: { nick: '' } });
  const navigate = useNavigate();
  const [formError, setFormError] = useState<FormError | null>(null);
  const { errors, isSubmitting } = form.formState;
  const typed = form.watch('nick').trim();
  const range = useNameRange('nick');
  const check = useNameCheck('nick', typed, user.nick, range);
  const release = useUnsaved(typed !== '');
  const [intent] = useState(() => new Intent());
  const missing = cost - balance;
  // Known before anything is typed, so it is shown immediately.
  const short: FormError | null =
    missing > 0 ? { text: t('nickShort', { amount: formatHoney(missing) }), short: true } : null;
  const shown = formError ?? short;

  const change = async (nick: string): Promise<void> => {
    setFormError(null);
    try {
      await intent.attempt({ nick }, (key) => editNick(nick, key));
    } catch (error) {
      const refused = showRefusal(
        form.setError,
        error,
        { nick: 'nick' },
        { codes: { prohibited_word: 'nick' }, shouldFocus: false },
      );
      if (refused) {
        setFormError({
          text: isRefusal(error) ? refused : t('unsure'),
          short: errorCode(error) === 'not_enough_star',
        });
      }
      if (errorCode(error) === 'change_too_soon')
        await queryClient.invalidateQueries({ queryKey: permissionQuery('nick').queryKey });
      return;
    }
    await refreshOwn(user.user_key);
    release();
    await navigate(...completion('nickname'));
  };

  const submit = form.handleSubmit(({ nick: raw }) => {
    const nick = raw.trim();
    if (check.problem) {
      form.setFocus('nick');
      return;
    }
    if (short) {
      setFormError(short);
      return;
    }
    openConfirm({
      title: t('nickConfirmTitle', { nick }),
      content: <Price cost={cost} left={balance - cost} />,
      action: t('nickSubmit'),
      onConfirm: () => change(nick),
    });
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <UniqueField
        label={t('nickNew')}
        help={t('nickHelp', range)}
        autoComplete="nickname"
        maxLength={40}
        check={check}
        error={errors.nick?.message}
        {...form.register('nick', {
          onChange: () => setFormError(null),
          validate: (nick) => ownNameProblem('nick', nick.trim(), user.nick, range) ?? true,
        })}
      />
      <div>
        <Facts
          rows={[
            { name: t('nickNow'), value: user.nick },
            { name: t('nickCost'), value: cost > 0 ? formatHoney(cost) : t('nickFree') },
            { name: t('nickBalance'), value: formatHoney(balance) },
          ]}
        />
        {days > 0 && <p className="mt-2 text-muted">{t('nickDays', { days })}</p>}
      </div>
      <SubmitSection formError={shown?.text ?? null} action={t('nickSubmit')} busy={isSubmitting}>
        {shown?.short && (
          <Link to={paths.stores} className={buttonClass('primary', 'sm')}>
            {t('charge')}
          </Link>
        )}
      </SubmitSection>
    </form>
  );
}

function Price({ cost, left }: { cost: number; left: number }) {
  return (
    <div className="flex flex-col items-center gap-1 py-4 text-center">
      <p className="text-lg font-extrabold text-honey-text">
        {cost > 0 ? t('nickConfirmCost', { amount: formatHoney(cost) }) : t('nickConfirmFree')}
      </p>
      {cost > 0 && <p className="text-muted">{t('nickConfirmLeft', { amount: formatHoney(left) })}</p>}
    </div>
  );
}
