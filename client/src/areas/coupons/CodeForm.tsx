import { Intent } from '@honey/client';
import { isCouponCode, typedCouponCode } from '@honey/rules';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { showRefusal } from '../../api/form-refusal.ts';
import { t } from '../../messages/coupons.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown, useSecondsUntil } from '../../ui/Countdown.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.ts';
import { addCode, couponsChanged } from './queries.ts';

interface Values {
  code: string;
}

/** Codes that concern the code as typed. */
const codesOfField = {
  coupon_code_not_found: 'code',
  coupon_code_used_up: 'code',
  coupon_already_issued: 'code',
} as const;

/** The entry of a code. After five wrong ones it is locked, with a countdown by the server's clock. */
export function CodeForm({ lockedUntil, nowOn }: { lockedUntil: string | null; nowOn: string | null }) {
  const form = useForm<Values>({ defaultValues: { code: '' } });
  const [intent] = useState(() => new Intent());
  const [formError, setFormError] = useState<string | null>(null);
  const [lockEnd, setLockEnd] = useState(0);
  const secondsLeft = useSecondsUntil(lockEnd);
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    if (lockedUntil !== null && nowOn !== null)
      setLockEnd(Date.now() + new Date(lockedUntil).getTime() - new Date(nowOn).getTime());
  }, [lockedUntil, nowOn]);

  const submit = form.handleSubmit(async ({ code: typed }) => {
    setFormError(null);
    const code = typedCouponCode(typed);
    try {
      const { title } = await intent.attempt({ code }, (key) => addCode(code, key));
      form.reset();
      toast(t('codeAdded', { title }), { tone: 'good' });
    } catch (error) {
      const seconds = lockSecondsOf(error);
      if (seconds !== null) setLockEnd(Date.now() + seconds * 1000);
      else setFormError(showRefusal(form.setError, error, { code: 'code' }, { codes: codesOfField }));
      // The last wrong code has locked the entry.
      if (seconds === null) void couponsChanged();
    }
  });

  const isLocked = secondsLeft > 0;
  return (
    <Section title={t('codeTitle')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <Field
            className="flex-1"
            label={t('code')}
            help={t('codeHelp')}
            error={errors.code?.message}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={isLocked}
            {...form.register('code', {
              validate: (typed) => {
                if (typed.trim() === '') return t('codeNeeded');
                return isCouponCode(typedCouponCode(typed)) || t('codeWrong');
              },
            })}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isSubmitting}
            disabled={isLocked}
            className="sm:mt-6"
          >
            {t('codeAdd')}
          </Button>
        </div>
        {isLocked && (
          <FormAlert message={t('codeLocked')} tone="wait">
            <p>
              {t('codeLockedLeft')} <Countdown seconds={secondsLeft} label={t('codeLockedLeft')} />
            </p>
          </FormAlert>
        )}
        <FormAlert message={isLocked ? null : formError} />
      </form>
    </Section>
  );
}

/** The seconds that a lock has left; null for another refusal. */
function lockSecondsOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'coupon_code_locked') return null;
  const seconds = error.detail?.seconds_left;
  return typeof seconds === 'number' ? seconds : null;
}
