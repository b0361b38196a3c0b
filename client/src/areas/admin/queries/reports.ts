import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { callAddress } from '../../../api/hosts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { transport } from '../../../api/transport.ts';
import { given, partOf } from './paging.ts';

/** A report as the console shows it. */
export interface Report {
  id: number;
  /** 1 a member, 2 a message, 3 a live, 4 a line of a chat, 6 a comment. */
  type_cd: number;
  /** As kind:key. */
  target: string;
  target_user?: Schema<'UserBrief'>;
  target_text?: string;
  reason_nm?: string;
  title?: string;
  content: string;
  files?: { file_id: number; url: string }[];
  reporter: Schema<'UserBrief'>;
  created_at: string;
  state: 'open' | 'dismissed' | 'acted';
  act?: string;
}

interface ReportPage {
  list: Report[];
  total: number;
}

const address = '/v1/admin/reports';
const key = ['admin', 'reports'] as const;

async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await transport(new Request(callAddress(path), init));
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw ApiError.of(response.status, body);
  return body as Answer;
}

export const reportsQuery = (filters: { state: string; type: string }, page: number) =>
  queryOptions({
    queryKey: [...key, filters, page],
    queryFn: ({ signal }) => {
      const { offset, limit } = partOf(page);
      const query = new URLSearchParams({
        offset: String(offset),
        limit: String(limit),
        ...given('state', filters.state),
        ...given('type_cd', filters.type),
      });
      return call<ReportPage>(`${address}?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Decides a report. */
export async function decideReport(
  id: number,
  body: { decision: 'dismissed' | 'acted'; act?: string; reason: string },
): Promise<void> {
  await call<Report>(`${address}/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await queryClient.invalidateQueries({ queryKey: ['admin'] });
}
