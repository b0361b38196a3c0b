import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/sign-up.ts';
import type { NameVerdict } from '../../../ui/UniqueField.tsx';
import { uniqueNameProblem } from '../model/field-text.ts';
import { availabilityQuery, type UniqueName } from '../queries/availability.ts';

/** Checks a name's format immediately, and its availability on the server when typing pauses. */
export function useAvailability(name: UniqueName, value: string): NameVerdict {
  const settled = useDebounced(value);
  const formProblem = value === '' ? null : uniqueNameProblem(name, value);
  const shouldCheck = value !== '' && formProblem === null && settled === value;
  const { data, isError } = useQuery({ ...availabilityQuery(name, settled), enabled: shouldCheck });
  if (value === '' || formProblem) return { problem: formProblem, available: false, note: null };
  if (shouldCheck && isError) return { problem: null, available: false, note: t('checkFailed') };
  if (!shouldCheck || !data) return { problem: null, available: false, note: t('checking') };
  return data.available_yn === 'Y'
    ? { problem: null, available: true, note: data.message }
    : { problem: data.message, available: false, note: null };
}
