import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, listOptions, nonEmpty, pageRange } from '../../console/index.ts';

const path = '/v1/admin/policies';

export type ManagedPolicy = Schema<'ManagedPolicy'>;
export type PolicyName = Schema<'ManagedPolicyRequest'>['gubn'];
export const policyNames = [
  'service-terms-conditions',
  'youth-policy',
  'privacy',
  'community-guidelines',
  'child-safety-policy',
  'phone-terms',
  'marketing',
] as const satisfies readonly PolicyName[];

/** The name of a policy; the first if it is unknown. */
export const policyNameOf = (gubn: string): PolicyName =>
  policyNames.find((known) => known === gubn) ?? policyNames[0];

type Filters = { gubn?: string; state?: string };

const filtered = ({ gubn = '', state = '' }: Filters) => ({
  ...nonEmpty('gubn', gubn as PolicyName | ''),
  ...nonEmpty('state', state as ManagedPolicy['state'] | ''),
});

/** The file of the versions that these filters select. */
export const policiesFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/policies/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** Versions of policies by name and state; '' for all. */
export const policiesQuery = (filters: Filters, page: number) => {
  const query = { ...pageRange(page), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
  });
};

/** All versions of one policy, to choose from. */
export const versionsQuery = (gubn: PolicyName) => {
  const query = { gubn, offset: 0, limit: 100 };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    staleTime: 0,
  });
};

/** A version with its text, which never changes. */
export const policyTextQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/admin/policies/{id}', { id }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/policies/{id}', { params: { path: { id } }, signal })),
  });

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf(path) }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/admin/policies/{id}') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/etc/site-policy/{id}') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/etc/site-policy-historys/{gubn}') }),
  ]);
}

/** Publishes a version, once per idempotency key. */
export async function publishPolicy(body: Schema<'ManagedPolicyRequest'>, key: string): Promise<void> {
  await unwrap(api.POST(path, { body, headers: { 'Idempotency-Key': key } }));
  await refresh();
}

/** Withdraws an announced version and publishes a corrected one. */
export async function replacePolicy(id: number, body: Schema<'ManagedPolicyRequest'>): Promise<void> {
  try {
    await unwrap(api.PUT('/v1/admin/policies/{id}', { params: { path: { id } }, body }));
  } finally {
    await refresh();
  }
}

/** Withdraws an announced version. */
export async function withdrawPolicy(id: number, reason: string): Promise<void> {
  const body = reason === '' ? {} : { reason };
  try {
    await unwrap(api.DELETE('/v1/admin/policies/{id}', { params: { path: { id } }, body }));
  } finally {
    await refresh();
  }
}
