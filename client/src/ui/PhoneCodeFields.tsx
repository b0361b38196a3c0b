import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../messages/forms.ts';
import { Button } from './Button.tsx';
import { Countdown } from './Countdown.tsx';
import { Field } from './Field.tsx';
import { formatClock } from './format/dates.ts';
import { digitsOf, type PhoneCodeCalls } from './phone-code.ts';
import { usePhoneCode } from './use-phone-code.ts';

const phoneLengthMax = 20;
const codeLengthMax = 6;

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
}: {
  calls: PhoneCodeCalls<Proven>;
  /** The right code was given; what it throws is shown at the code. */
  onProven: (proven: Proven, by: { certificationKey: string; phone: string }) => void | Promise<void>;
  /** The only number that may be proven here; left out, it is typed. */
  phone?: string;
  phoneLabel?: string;
  /** The verb of the button that checks the code. */
  checkLabel?: string;
  /** Judges the rest of the form before a code is asked for. */
  beforeSend?: () => boolean | Promise<boolean>;
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
    if (!(await course.send(typed))) phoneField.current?.focus();
  };
  const check = async (): Promise<void> => {
    if (!busy && !(await course.check(code))) codeField.current?.focus();
  };
  useEffect(() => {
    if (sent) codeField.current?.focus();
  }, [sent]);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-2">
        <Field
          ref={phoneField}
          className="min-w-0 flex-1"
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
        />
        <Button
          size="lg"
          className="mt-6 px-4"
          busy={busy === 'send'}
          disabled={proven || (sent && !over && resendLeft > 0)}
          onClick={() => void send()}
        >
          {sent ? t('codeResend') : t('codeSend')}
        </Button>
      </div>
      {sent && !proven && (
        <CodeField
          fieldRef={codeField}
          value={code}
          onChange={(typedCode) => {
            course.mend();
            setCode(typedCode);
          }}
          onCheck={() => void check()}
          checkLabel={checkLabel}
          busy={busy === 'check'}
          secondsLeft={secondsLeft}
          resendLeft={over ? 0 : resendLeft}
          error={course.codeError}
        />
      )}
      {sent && !proven && given === undefined && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() => {
            course.restart();
            setCode('');
            phoneField.current?.focus();
          }}
        >
          {t('codeOtherPhone')}
        </Button>
      )}
      <p role="status" className={proven ? 'flex items-center gap-1 text-good-text' : 'sr-only'}>
        {proven && <CircleCheck size={16} aria-hidden className="shrink-0" />}
        {proven ? t('codeProven') : sent ? t('codeSent') : ''}
      </p>
    </div>
  );
}

/** The code as it came by SMS, with the time that is left for it. */
function CodeField({
  fieldRef,
  value,
  onChange,
  onCheck,
  checkLabel,
  busy,
  secondsLeft,
  resendLeft,
  error,
}: {
  fieldRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (code: string) => void;
  onCheck: () => void;
  checkLabel: string;
  busy: boolean;
  secondsLeft: number;
  resendLeft: number;
  error: string | undefined;
}) {
  return (
    <div className="flex items-start gap-2">
      <Field
        ref={fieldRef}
        className="min-w-0 flex-1"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('codePlaceholder')}
        maxLength={codeLengthMax}
        value={value}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        onKeyDown={onEnter(onCheck)}
        error={error}
        help={
          <span className="flex flex-wrap gap-x-3">
            {secondsLeft > 0 && (
              <span>
                {t('codeLeft')} <Countdown seconds={secondsLeft} label={t('codeLeft')} />
              </span>
            )}
            {resendLeft > 0 && <span>{t('codeResendIn', { left: formatClock(resendLeft) })}</span>}
          </span>
        }
      />
      <Button size="lg" className="mt-6 px-4" busy={busy} onClick={onCheck}>
        {checkLabel}
      </Button>
    </div>
  );
}
