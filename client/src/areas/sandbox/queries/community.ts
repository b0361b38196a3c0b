import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { inquiriesQuery } from './inquiries.ts';

/** Lets two members write to each other. */
export async function makeConversation(body: Schema<'FixtureConversation'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/conversations', { body }));
}

/** Tells a member something, once or often. */
export async function makeAlarms(body: Schema<'FixtureAlarm'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/alarms', { body }));
}

/** Lets a member ask the operators. */
export async function makeInquiry(body: Schema<'FixtureInquiry'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/inquiries', { body }));
  await queryClient.invalidateQueries({ queryKey: inquiriesQuery.queryKey });
}

/** Shows a notice. */
export async function makeNotice(body: Schema<'FixtureNotice'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/notices', { body }));
}
