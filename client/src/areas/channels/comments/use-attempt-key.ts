import { newIdempotencyKey } from '@honey/client';
import { useRef } from 'react';

/** The idempotency key of an attempt: the same text sent again after a lost response is the same comment. */
export function useAttemptKey(): (input: string) => string {
  const attempt = useRef({ input: '', key: '' });
  return (input) => {
    if (attempt.current.input !== input) attempt.current = { input, key: newIdempotencyKey() };
    return attempt.current.key;
  };
}
