import { Injectable, Logger } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.ts';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { queryWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { inquiryTexts } from './texts.ts';

/** An answer, and the version the operator had read. */
export interface InquiryAnswer {
  answer: string;
  /** The inquiry's version that was read; null for any (the sandbox). */
  version: number | null;
  reason?: string | undefined;
}

/** The inquiry before it is answered. */
interface InquiryBefore {
  state: string;
  version: number;
  /** Characters of the current answer. */
  length: number;
  user_key: number;
  title: string;
}

/** Answers inquiries. Of two operators who answer at once, one wins. Members are notified of the first answer. */
@Injectable()
export class InquiryAnswersService {
  private readonly logger = new Logger('Inquiries');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly alarms: AlarmsService,
  ) {}

  /**
   * Answers an inquiry, or corrects its answer. Only the first answer notifies the member, by an alarm in the same
   * transaction.
   * @param actor the operator; null for the sandbox, which writes no audit entry
   * @throws inquiry_not_found, and inquiry_changed if the version is not the one that was read
   */
  async answer(
    boardSn: number,
    { answer, version, reason }: InquiryAnswer,
    actor: Actor | null,
  ): Promise<void> {
    const first = await this.database.prisma.$transaction(async (within) => {
      // The row is locked, so that the audit entry describes exactly the state that is changed.
      const [before] = await queryWithin<'inquiries_before_answer', InquiryBefore>(
        within,
        'inquiries_before_answer',
        `
        SELECT state::text AS state, version, length(answer) AS length, user_key, title FROM inquiries WHERE board_sn = $1 FOR UPDATE`,
        [boardSn],
      );
      if (!before) throw new AppError('inquiry_not_found');
      if (version !== null && before.version !== version) throw new AppError('inquiry_changed');
      const isFirst = before.state === 'waiting';
      await within.inquiry.update({
        where: { boardSn },
        data: {
          state: 'answered',
          answer,
          answeredBy: actor?.operatorKey ?? null,
          version: { increment: 1 },
          ...(isFirst ? { answeredAt: this.clock.now() } : {}),
        },
      });
      if (isFirst)
        await this.alarms.record(
          {
            userKey: before.user_key,
            kind: 'inquiry',
            ref: String(boardSn),
            detail: {
              title: inquiryTexts.answeredTitle,
              text: inquiryTexts.answeredText(before.title),
              path: `/mypage/settings/service/qnas/detail/${boardSn}`,
            },
          },
          within,
        );
      if (actor)
        // The log is retained forever, members' answers are not: it records only their length.
        await this.audit.write(within, actor, {
          action: 'inquiries.answer',
          target: `inquiry:${boardSn}`,
          ...(reason === undefined ? {} : { reason }),
          before: { state: before.state, version: before.version, answer_length: before.length },
          after: { state: 'answered', version: before.version + 1, answer_length: answer.length },
        });
      return isFirst;
    });
    this.logger.log({ event: 'inquiry_answered', board_sn: boardSn, first });
  }
}
