import { useState } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/verification.ts';
import { useSecondsUntil } from '../../ui/Countdown.tsx';
import { codeText, type PhoneCodeCalls, phoneText, refusedCode } from './phone-code.ts';

/** A sent code; times are epoch milliseconds by this browser's clock. */
interface Sent {
  key: string;
  phone: string;
  endsAt: number;
  resendAt: number;
}

const secondMs = 1000;

/** Why the last attempt failed, with its field. */
interface PhoneFieldError {
  field: 'phone' | 'code';
  message: string;
}

/** The states of a phone verification: nothing sent, code sent, verified. */
export function usePhoneCode<Proven>(
  calls: PhoneCodeCalls<Proven>,
  onProven: (proven: Proven, by: { phoneCodeKey: string; phone: string }) => void | Promise<void>,
) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [isVoid, setVoid] = useState(false);
  const [proven, setProven] = useState(false);
  const [busy, setBusy] = useState<'send' | 'check' | null>(null);
  const [fieldError, setFieldError] = useState<PhoneFieldError | null>(null);
  const secondsLeft = useSecondsUntil(sent?.endsAt ?? 0);
  const resendLeft = useSecondsUntil(sent?.resendAt ?? 0);
  const expired = sent !== null && secondsLeft === 0 && !proven;

  /** @returns whether a code was sent */
  async function send(phone: string): Promise<boolean> {
    const problem = phoneText(phone);
    setFieldError(problem ? { field: 'phone', message: problem } : null);
    if (problem) return false;
    setBusy('send');
    try {
      const response = await calls.send(phone);
      const now = Date.now();
      setSent({
        key: response.certification_key,
        phone,
        endsAt: now + response.expires_in * secondMs,
        resendAt: now + response.resend_in * secondMs,
      });
      setVoid(false);
      return true;
    } catch (error) {
      setFieldError({ field: 'phone', message: errorMessage(error) });
      return false;
    } finally {
      setBusy(null);
    }
  }

  /** @returns whether the phone number is verified */
  async function check(code: string): Promise<boolean> {
    if (!sent) return false;
    const problem = expired ? t('codeExpired') : codeText(code);
    setFieldError(problem ? { field: 'code', message: problem } : null);
    if (problem) return false;
    setBusy('check');
    try {
      const response = await calls.check(sent.key, code);
      setProven(true);
      await onProven(response, { phoneCodeKey: sent.key, phone: sent.phone });
      return true;
    } catch (error) {
      const refused =
        error instanceof ApiError ? refusedCode(error) : { message: errorMessage(error), isVoid: false };
      setProven(false);
      setVoid(refused.isVoid);
      setFieldError({ field: 'code', message: refused.message });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    sent: sent !== null,
    proven,
    busy,
    isVoid: isVoid || expired,
    secondsLeft,
    resendLeft,
    phoneError: fieldError?.field === 'phone' ? fieldError.message : undefined,
    codeError: fieldError?.field === 'code' ? fieldError.message : expired ? t('codeExpired') : undefined,
    send,
    check,
    /** The input is being corrected. */
    clearErrors: () => setFieldError(null),
    /** Another phone number: discards the sent code. */
    restart(): void {
      setSent(null);
      setProven(false);
      setFieldError(null);
    },
  };
}
