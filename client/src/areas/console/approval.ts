import type { Schema } from '../../api/client.ts';

type Pending = Schema<'PendingApproval'>;

/** Whether an act above its threshold became a request that another operator has to approve (ADMIN-18). */
export const isRequest = <Answer extends object>(answer: Answer | Pending): answer is Pending =>
  'request_id' in answer;

/** What a dialog reports: the act is done, or waits for the approval of another operator. */
export const outcomeOf = (answer: object): 'done' | 'requested' =>
  'request_id' in answer ? 'requested' : 'done';
