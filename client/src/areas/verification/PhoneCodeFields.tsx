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

/** Enter does what the button beside the field does, without sending the form around it. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  // While a syllable is composed, Enter belongs to the input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

/**
 * Proves a telephone: its number, a code by SMS with the time that is left, another code. It is a part of a form, not a
 * form of its own.
 */
export function PhoneCodeFields<Proven>({
  calls,
  onProven,
  phone: given,
  phoneLabel = t('phone'),
  checkLabel = t('codeCheck'),
  beforeSend,
  variant = 'primary',
}: {
  calls: PhoneCodeCalls<Proven>;
  /** The right code was given; what it throws is shown at the code. */
  onProven: (proven: Proven, by: { phoneCodeKey: string; phone: string }) => void | Promise<void>;
  /** The only number that may be proven here; left out, it is typed. */
  phone?: string;
  phoneLabel?: string;
  /** The verb of the button that checks the code. */
  checkLabel?: string;
  /** Judges the rest of the form before a code is asked for. */
  beforeSend?: () => boolean | Promise<boolean>;
  /** Secondary where the form around it has a greater button of its own. */
  variant?: 'primary' | 'secondary';
}) {
  const [typed, setTyped] = useState(given ?? '');
  const [code, setCode] = useState('');
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const course = usePhoneCode(calls, onProven);
  const { sent, proven, busy, over, secondsLeft, resendLeft } = course;

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

  // A code that is of no more use is not checked: the button asks for another one.
  const checks = sent && !over;
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
        readOnly={given !== undefined || sent}
        onChange={(event) => {
          course.mend();
          setTyped(digitsOf(event.target.value));
        }}
        onKeyDown={onEnter(() => void send())}
        error={course.phoneError}
        trailing={
          sent &&
          !proven &&
          given === undefined && (
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
            course.mend();
            setCode(typedCode);
          }}
          onCheck={() => void check()}
          onResend={() => void send()}
          secondsLeft={over ? 0 : secondsLeft}
          resendLeft={resendLeft}
          over={over}
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

/** The code as it came by SMS, the time that is left for it, and the way to another one. */
function CodeField({
  fieldRef,
  value,
  onChange,
  onCheck,
  onResend,
  secondsLeft,
  resendLeft,
  over,
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
  over: boolean;
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
      {!over && (
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
