import type { LengthRange } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/settings.ts';
import { type OwnName, ownNameProblem } from '../model/own-name.ts';
import { nameCheckQuery } from '../queries/names.ts';

const pauseMs = 400;

/** What is known about a name while it is typed. */
export interface NameCheck {
  /** Not to be sent as it is: why. */
  problem: string | null;
  /** Free and allowed. */
  available: boolean;
  /** For the line under the field. */
  note: string | null;
}

/** The value once nothing was typed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Judges a name by its form at once, and asks the server whether it is free when typing rests. */
export function useNameCheck(name: OwnName, value: string, now: string, range: LengthRange): NameCheck {
  const settled = useSettled(value);
  const formProblem = value === '' ? null : ownNameProblem(name, value, now, range);
  const asks = value !== '' && formProblem === null && settled === value;
  const { data, isFetching } = useQuery({ ...nameCheckQuery(name, settled), enabled: asks });
  if (formProblem) return { problem: formProblem, available: false, note: null };
  if (!asks || !data)
    return { problem: null, available: false, note: asks && isFetching ? t('checking') : null };
  return data.available_yn === 'Y'
    ? { problem: null, available: true, note: t('checkAvailable') }
    : { problem: data.message, available: false, note: null };
}
