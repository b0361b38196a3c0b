import { reportTexts } from '../texts.ts';

/** What can be reported: 1 a member, 2 a message, 3 a live, 4 a chat line, 6 a comment (REPORTS-1). */
export const reportTypes = [1, 2, 3, 4, 6] as const;
export type ReportType = (typeof reportTypes)[number];

/** The code of reports among the customer centre's kinds of inquiry. */
export const reportTypeCd = 9;

/** The reasons for a report. */
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

/**
 * The reasons offered for a kind of target: chat lines, messages and comments cannot impersonate or infringe copyright.
 */
export function reasonsFor(type: ReportType): ReportReason[] {
  return reportReasons.filter(
    (reason) =>
      !(personal.includes(reason) && type !== 1 && type !== 3) &&
      !(pictured.includes(reason) && type !== 1 && type !== 3),
  );
}

/** The display name of a reason; a report whose reason was removed since shows its code. */
export const reasonName = (reason: string): string =>
  Object.entries(reportTexts.reasons).find(([code]) => code === reason)?.[1] ?? reason;
