import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

export type Signature = Schema<'SignatureDto'>;

export const signaturePageSize = 12;

const key = '/v1/broadcast-setting/signature';

/** The host's signatures, the smallest amount first. */
export const signaturesQuery = (page: number) =>
  queryOptions({
    queryKey: [key, page],
    queryFn: ({ signal }) => {
      const query = { offset: (page - 1) * signaturePageSize, limit: signaturePageSize };
      return unwrap(api.GET(key, { params: { query }, signal }));
    },
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: [key] });

export async function addSignature(body: Schema<'SignatureRequest'>): Promise<void> {
  await unwrap(api.POST(key, { body }));
  await refresh();
}

export async function removeSignature(signatureId: number): Promise<void> {
  await unwrap(api.DELETE(key, { body: { signature_id: signatureId } }));
  await refresh();
}
