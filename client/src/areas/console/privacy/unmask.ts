import { api, type Schema, unwrap } from '../../../api/client.ts';

export type Unmasked = Schema<'UnmaskedField'>;

/** Shows a field for a reason; an entry in the audit log. */
export const unmask = (body: Schema<'UnmaskRequest'>): Promise<Unmasked> =>
  unwrap(api.POST('/v1/admin/unmask', { body }));

/** Shows a field again that is unmasked for this operator. It is not cached, so that no copy outlives the case. */
export const readAgain = (query: { target: string; field: string }): Promise<Unmasked> =>
  unwrap(api.GET('/v1/admin/unmask', { params: { query } }));
