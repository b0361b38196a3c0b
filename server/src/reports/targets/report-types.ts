import { reportMessages } from '../messages.ts';

/** What can be reported: 1 a member, 2 a message, 3 a live, 4 a line of a chat, 6 a comment (REPORTS-1). */
export const reportTypes = [1, 2, 3, 4, 6] as const;
export type ReportType = (typeof reportTypes)[number];

/** What the customer centre calls reports among its kinds of inquiries. */
export const reportTypeCd = 9;

/** Why something is reported. */
export const reportReasons = [
  'abuse',
  'sexual',
  'minors',
  'illegal',
  'spam',
  'impersonation',
  'privacy',
  'copyright',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

const personal: readonly ReportReason[] = ['impersonation'];
const pictured: readonly ReportReason[] = ['copyright'];

/** The reasons that are offered for a kind of target: a line of a chat takes no name and no picture from anybody. */
export function reasonsFor(type: ReportType): ReportReason[] {
  return reportReasons.filter(
    (reason) =>
      !(personal.includes(reason) && type !== 1 && type !== 3) &&
      !(pictured.includes(reason) && type !== 1 && type !== 3),
  );
}

/** A reason as people read it; a report from before a reason went keeps its code. */
export const reasonName = (reason: string): string =>
  Object.entries(reportMessages.reasons).find(([code]) => code === reason)?.[1] ?? reason;
