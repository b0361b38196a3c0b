import { ReportsService } from '@honey/server/reports/reports.service';
import { CommentsService } from '@honey/server/social/comments/comments.service';
import type { INestApplicationContext } from '@nestjs/common';

/** Writes a member's comment on a host's page, and the host's reply. Returns the comment's key. */
export async function buildComment(
  app: INestApplicationContext,
  comment: { userKey: number; hostKey: number; content: string; answer?: string },
): Promise<number> {
  const { userKey, hostKey, content, answer } = comment;
  const comments = app.get(CommentsService);
  const { comment_sn } = await comments.add(userKey, { target_user_key: hostKey, content });
  if (answer !== undefined) {
    await comments.add(hostKey, { target_user_key: hostKey, content: answer, comment_sn });
  }
  return comment_sn;
}

/** Reports a member as another member. Returns the report's key. */
export async function buildReport(
  app: INestApplicationContext,
  report: { reporterKey: number; userKey: number; content: string },
): Promise<number> {
  const { report_sn } = await app.get(ReportsService).add(report.reporterKey, {
    type_cd: 1,
    target_key: String(report.userKey),
    reason_cd: 'abuse',
    content: report.content,
  });
  return report_sn;
}
