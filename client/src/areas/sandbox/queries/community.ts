import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { inquiriesQuery } from './inquiries.ts';

/** Creates a conversation between two members. */
export async function makeConversation(body: Schema<'FixtureConversation'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/conversations', { body }));
}

/** Creates one or more alarms for a member. */
export async function makeAlarms(body: Schema<'FixtureAlarm'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/alarms', { body }));
}

/** Creates a member's inquiry. */
export async function makeInquiry(body: Schema<'FixtureInquiry'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/inquiries', { body }));
  await queryClient.invalidateQueries({ queryKey: inquiriesQuery.queryKey });
}

/** Creates a notice. */
export async function makeNotice(body: Schema<'FixtureNotice'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/notices', { body }));
}
