import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/sign-up.ts';
import { uniqueNameProblem } from '../model/field-text.ts';
import { availabilityQuery, type UniqueName } from '../queries/availability.ts';

const restMs = 400;

/** What is known about a name while it is typed. */
export interface Availability {
  /** Not to be sent as it is: why. */
  problem: string | null;
  /** Free and allowed. */
  available: boolean;
  /** For the line under the field. */
  note: string | null;
}

/** The value once nothing was typed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Judges a name by its form at once, and asks the server whether it is free when typing rests. */
export function useAvailability(name: UniqueName, value: string): Availability {
  const rested = useRested(value);
  const formProblem = value === '' ? null : uniqueNameProblem(name, value);
  const asks = value !== '' && formProblem === null && rested === value;
  const { data, isError } = useQuery({ ...availabilityQuery(name, rested), enabled: asks });
  if (value === '' || formProblem) return { problem: formProblem, available: false, note: null };
  if (asks && isError) return { problem: null, available: false, note: t('checkFailed') };
  if (!asks || !data) return { problem: null, available: false, note: t('checking') };
  return data.available_yn === 'Y'
    ? { problem: null, available: true, note: data.message }
    : { problem: data.message, available: false, note: null };
}
