import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/verification.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatClock } from '../../ui/format/dates.ts';
import { digitsOf, type PhoneCodeCalls } from './phone-code.ts';
import { usePhoneCode } from './use-phone-code.ts';

const phoneLengthMax = 20;
const codeLength = 6;

/** Enter presses the button next to the field, without submitting the surrounding form. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  // Enter during composition belongs to the input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

/**
 * Verifies a phone number: the number, an SMS code with its remaining time, a resend. It is part of a form, not a form
 * itself.
 */
export function PhoneCodeFields<Proven>({
  calls,
  onProven,
  phone: fixedPhone,
  phoneLabel = t('phone'),
  checkLabel = t('codeCheck'),
  beforeSend,
  variant = 'primary',
}: {
  calls: PhoneCodeCalls<Proven>;
  /** The code was correct; an error thrown here is shown at the code. */
  onProven: (proven: Proven, by: { phoneCodeKey: string; phone: string }) => void | Promise<void>;
  /** The only number that may be verified here; if omitted, it is typed. */
  phone?: string;
  phoneLabel?: string;
  /** The label of the check button, a verb. */
  checkLabel?: string;
  /** Validates the rest of the form before a code is requested. */
  beforeSend?: () => boolean | Promise<boolean>;
  /** Secondary if the surrounding form has its own primary button. */
  variant?: 'primary' | 'secondary';
}) {
  const [typed, setTyped] = useState(fixedPhone ?? '');
  const [code, setCode] = useState('');
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const course = usePhoneCode(calls, onProven);
  const { sent, proven, busy, isVoid, secondsLeft, resendLeft } = course;

  const send = async (): Promise<void> => {
    if (busy || (beforeSend && !(await beforeSend()))) return;
    setCode('');
    const field = (await course.send(typed)) ? codeField : phoneField;
    field.current?.focus();
  };
  const check = async (): Promise<void> => {
    if (!busy && !(await course.check(code))) codeField.current?.focus();
  };
  useEffect(() => {
    if (sent) codeField.current?.focus();
  }, [sent]);

  // An expired code is not checked: the button requests another one.
  const checks = sent && !isVoid;
  const otherPhone = (): void => {
    course.restart();
    setCode('');
    phoneField.current?.focus();
  };

  return (
    <div className="flex flex-col gap-4">
      <Field
        ref={phoneField}
        label={phoneLabel}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder={t('phonePlaceholder')}
        maxLength={phoneLengthMax}
        value={typed}
        readOnly={fixedPhone !== undefined || sent}
        onChange={(event) => {
          course.clearErrors();
          setTyped(digitsOf(event.target.value));
        }}
        onKeyDown={onEnter(() => void send())}
        error={course.phoneError}
        trailing={
          sent &&
          !proven &&
          fixedPhone === undefined && (
            <Button variant="ghost" size="sm" onClick={otherPhone}>
              {t('codeOtherPhone')}
            </Button>
          )
        }
      />
      {sent && !proven && (
        <CodeField
          fieldRef={codeField}
          value={code}
          onChange={(typedCode) => {
            course.clearErrors();
            setCode(typedCode);
          }}
          onCheck={() => void check()}
          onResend={() => void send()}
          secondsLeft={isVoid ? 0 : secondsLeft}
          resendLeft={resendLeft}
          isVoid={isVoid}
          resending={busy === 'send'}
          error={course.codeError}
        />
      )}
      {!proven && (
        <Button
          variant={variant}
          size="lg"
          busy={busy === (checks ? 'check' : 'send')}
          onClick={() => void (checks ? check() : send())}
        >
          {checks ? checkLabel : sent ? t('codeResend') : t('codeSend')}
        </Button>
      )}
      <p role="status" className={proven ? 'flex items-center gap-1 text-good-text' : 'sr-only'}>
        {proven && <CircleCheck size={16} aria-hidden className="shrink-0" />}
        {proven ? t('codeProven') : sent ? t('codeSent') : ''}
      </p>
    </div>
  );
}

/** The SMS code, its remaining time, and a resend. */
function CodeField({
  fieldRef,
  value,
  onChange,
  onCheck,
  onResend,
  secondsLeft,
  resendLeft,
  isVoid,
  resending,
  error,
}: {
  fieldRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (code: string) => void;
  onCheck: () => void;
  onResend: () => void;
  secondsLeft: number;
  resendLeft: number;
  isVoid: boolean;
  resending: boolean;
  error: string | undefined;
}) {
  return (
    <div>
      <Field
        ref={fieldRef}
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('codePlaceholder')}
        value={value}
        onChange={(event) => onChange(digitsOf(event.target.value).slice(0, codeLength))}
        onKeyDown={onEnter(onCheck)}
        error={error}
        help={t('codeHelp')}
        trailing={
          secondsLeft > 0 && (
            <span className="px-3 text-honey-text">
              <Countdown seconds={secondsLeft} label={t('codeLeft')} />
            </span>
          )
        }
      />
      {!isVoid && (
        <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
          <span>
            {resendLeft > 0 ? t('codeResendIn', { left: formatClock(resendLeft) }) : t('codeNotCome')}
          </span>
          <Button variant="ghost" size="sm" busy={resending} disabled={resendLeft > 0} onClick={onResend}>
            {t('codeResend')}
          </Button>
        </div>
      )}
    </div>
  );
}
