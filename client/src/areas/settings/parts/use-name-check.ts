import type { LengthRange } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/settings.ts';
import type { NameVerdict } from '../../../ui/UniqueField.tsx';
import { type OwnName, ownNameProblem } from '../model/own-name.ts';
import { nameCheckQuery } from '../queries/names.ts';

/** Checks a name's format immediately, and its availability on the server when typing pauses. */
export function useNameCheck(name: OwnName, value: string, now: string, range: LengthRange): NameVerdict {
  const settled = useDebounced(value);
  const formProblem = value === '' ? null : ownNameProblem(name, value, now, range);
  const shouldCheck = value !== '' && formProblem === null && settled === value;
  const { data, isFetching } = useQuery({ ...nameCheckQuery(name, settled), enabled: shouldCheck });
  if (formProblem) return { problem: formProblem, available: false, note: null };
  if (!shouldCheck || !data)
    return { problem: null, available: false, note: shouldCheck && isFetching ? t('checking') : null };
  return data.available_yn === 'Y'
    ? { problem: null, available: true, note: t('checkAvailable') }
    : { problem: data.message, available: false, note: null };
}
