import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { queryKeyOf } from '../../api/query-keys.ts';

const staleTime = 60_000;
/** More versions than a policy is likely to have. */
const versionsMax = 100;

/**
 * A policy: the version in force, or the requested one.
 * @param id the policy's name, or a policy_no in digits
 */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/etc/site-policy/{id}', { id }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/etc/site-policy/{id}', { params: { path: { id } }, signal })),
    staleTime,
    meta: { everyone: true },
    placeholderData: keepPreviousData,
  });

/** The versions of a policy, newest first. */
export const policyHistoryQuery = (gubn: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/etc/site-policy-historys/{gubn}', { gubn }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/etc/site-policy-historys/{gubn}', {
          params: { path: { gubn }, query: { offset: 0, limit: versionsMax } },
          signal,
        }),
      ),
    staleTime,
    meta: { everyone: true },
  });

/** The required and optional consents of an action. */
export const pageTermsQuery = (id: 'sign-up' | 'payment' | 'host-apply' | 'exchange') =>
  queryOptions({
    queryKey: queryKeyOf('/v1/initialize/page-terms/{id}', { id }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/initialize/page-terms/{id}', { params: { path: { id } }, signal })),
    staleTime,
    meta: { everyone: true },
  });
