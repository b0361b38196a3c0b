import { newIdempotencyKey } from '@honey/client';
import { api, type Schema } from '../../../api/client.ts';
import type { ConsoleSection } from '../section.ts';

/** A case, as the address of the console names it. */
export interface NamedCase {
  section: Schema<'OpenCaseRequest'>['section'];
  key: string;
}

/** The name under which this page reports its open case. */
const page = newIdempotencyKey();

/** Lists of what was done: no operator decides their rows. */
const records: readonly string[] = ['audit-log', 'grants'];

const keyForm = /^[\w:.-]{1,64}$/;

/** The case that an address of the console has open; the page of a member is one. Null: none. */
export function openCaseOf(search: URLSearchParams, sections: readonly ConsoleSection[]): NamedCase | null {
  const section = search.get('tab') ?? '';
  const key = search.get('case') ?? (section === 'members' ? search.get('member') : null) ?? '';
  const hasCases = sections.some(({ name, lists }) => name === section && lists !== undefined);
  if (!hasCases || records.includes(section) || !keyForm.test(key)) return null;
  // A section that has lists is one of the server's.
  return { section: section as NamedCase['section'], key };
}

/** Shows the other operators what this page has open. What fails is repeated by the next renewal. */
export const reportOpenCase = async ({ section, key }: NamedCase): Promise<void> => {
  await api
    .PUT('/v1/admin/open-cases/{page}', { params: { path: { page } }, body: { section, case: key } })
    .catch(() => undefined);
};

/** Shows them that it has none open, also during page unload. What fails ends by itself. */
export const reportNoCase = async (): Promise<void> => {
  await api
    .DELETE('/v1/admin/open-cases/{page}', { params: { path: { page } }, keepalive: true })
    .catch(() => undefined);
};
