import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type Signature = Schema<'SignatureDto'>;

export const signaturePageSize = 12;

const path = '/v1/broadcast-setting/signature';

/** The host's signatures, the smallest amount first. */
export const signaturesQuery = (page: number) => {
  const query = { offset: (page - 1) * signaturePageSize, limit: signaturePageSize };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
  });
};

const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });

export async function addSignature(body: Schema<'SignatureRequest'>): Promise<void> {
  await unwrap(api.POST(path, { body }));
  await refresh();
}

export async function removeSignature(signatureId: number): Promise<void> {
  await unwrap(api.DELETE(path, { body: { signature_id: signatureId } }));
  await refresh();
}
