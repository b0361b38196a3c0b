import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../session/index.ts';
import { ownHiddenQuery } from './queries/lists.ts';

/**
 * Whether the member blocks another one by any of the five kinds; false for visitors and until the lists are loaded.
 */
export function useIsBlocked(): (userKey: number) => boolean {
  const { userKey } = useSession();
  const { data } = useQuery({ ...ownHiddenQuery, enabled: userKey !== null });
  return useMemo(() => {
    const blocked = new Set(userKey === null ? [] : data?.kept_out_user_keys);
    return (key) => blocked.has(key);
  }, [data, userKey]);
}
