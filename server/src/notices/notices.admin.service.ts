import { Injectable } from '@nestjs/common';
import { Audit, changesBetween } from '../core/audit/audit.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Notice, Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { NoticeWriting, refuseUnknownMember, wireOfNotice, writtenOf } from './notice-writing.service.ts';
import type {
  ManagedNotice,
  ManagedNoticeList,
  ManagedNoticeQuery,
  NoticeChangeRequest,
  NoticeRemoveRequest,
  NoticeRequest,
} from './notices.admin.dto.ts';

/** Notices as operators keep them: of two who change one at once, one does. Every act is in the audit log. */
@Injectable()
export class NoticesAdmin {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly writing: NoticeWriting,
  ) {}

  /** Notices by board and state, those whose time begins last first. */
  async list(query: ManagedNoticeQuery): Promise<ManagedNoticeList> {
    const page = pageOf(query);
    const q = query.q?.trim();
    const where: Prisma.NoticeWhereInput = {
      ...(query.board_setting_cd === undefined ? {} : { boardSettingCd: query.board_setting_cd }),
      ...(q ? { title: { contains: q, mode: 'insensitive' } } : {}),
      ...this.whereState(query.state),
    };
    const { prisma } = this.database;
    const [rows, total] = await Promise.all([
      prisma.notice.findMany({
        where,
        orderBy: [{ exposeStartDate: 'desc' }, { boardSn: 'desc' }],
        skip: page.offset,
        take: page.limit,
      }),
      prisma.notice.count({ where }),
    ]);
    return { list: await this.present(rows), total, ...page };
  }

  /** Throws validation_failed, user_not_found. */
  async add(actor: Actor, request: NoticeRequest): Promise<ManagedNotice> {
    return this.presentOne(await this.writing.add(actor, request));
  }

  /** Throws validation_failed, notice_not_found, notice_changed, user_not_found. */
  async change(actor: Actor, boardSn: number, request: NoticeChangeRequest): Promise<ManagedNotice> {
    const written = writtenOf(request);
    const row = await this.database.prisma.$transaction(async (within) => {
      const before = await held(within, boardSn, request.version);
      await refuseUnknownMember(within, written.targetUserKey);
      const changed = await within.notice.update({
        where: { boardSn },
        data: { ...written, version: { increment: 1 } },
      });
      await this.audit.write(within, actor, {
        action: 'notices.change',
        target: `notice:${boardSn}`,
        ...changesBetween(wireOfNotice(before), wireOfNotice(changed)),
      });
      return changed;
    });
    return this.presentOne(row);
  }

  /** Deletes a notice with its read marks. Throws notice_not_found, notice_changed. */
  async remove(actor: Actor, boardSn: number, { version, reason }: NoticeRemoveRequest): Promise<void> {
    await this.database.prisma.$transaction(async (within) => {
      const before = await held(within, boardSn, version);
      await within.noticeRead.deleteMany({ where: { boardSn } });
      await within.notice.delete({ where: { boardSn } });
      await this.audit.write(within, actor, {
        action: 'notices.remove',
        target: `notice:${boardSn}`,
        ...(reason === undefined ? {} : { reason: reason.trim() }),
        before: wireOfNotice(before),
      });
    });
  }

  private whereState(state: ManagedNotice['state'] | undefined): Prisma.NoticeWhereInput {
    const now = this.clock.now();
    switch (state) {
      case 'coming':
        return { exposeStartDate: { gt: now } };
      case 'over':
        return { exposeEndDate: { lte: now } };
      case 'shown':
        return {
          exposeStartDate: { lte: now },
          OR: [{ exposeEndDate: null }, { exposeEndDate: { gt: now } }],
        };
      case undefined:
        return {};
    }
  }

  private async presentOne(row: Notice): Promise<ManagedNotice> {
    const [notice] = await this.present([row]);
    if (!notice) throw new AppError('notice_not_found');
    return notice;
  }

  private async present(rows: readonly Notice[]): Promise<ManagedNotice[]> {
    const reads = await this.database.prisma.noticeRead.groupBy({
      by: ['boardSn'],
      where: { boardSn: { in: rows.map(({ boardSn }) => boardSn) } },
      _count: true,
    });
    const now = this.clock.now();
    return rows.map((row) => ({
      board_sn: row.boardSn,
      ...wireOfNotice(row),
      state: stateOf(row, now),
      read_cnt: reads.find(({ boardSn }) => boardSn === row.boardSn)?._count ?? 0,
      version: row.version,
    }));
  }
}

function stateOf({ exposeStartDate, exposeEndDate }: Notice, now: Date): ManagedNotice['state'] {
  if (now < exposeStartDate) return 'coming';
  return exposeEndDate !== null && exposeEndDate <= now ? 'over' : 'shown';
}

/** The notice, kept from others until the transaction ends. Throws notice_not_found, notice_changed. */
async function held(within: Prisma.TransactionClient, boardSn: number, version: number): Promise<Notice> {
  await within.$queryRaw`SELECT board_sn FROM notices WHERE board_sn = ${boardSn} FOR UPDATE`;
  const row = await within.notice.findUnique({ where: { boardSn } });
  if (!row) throw new AppError('notice_not_found');
  if (row.version !== version) throw new AppError('notice_changed');
  return row;
}
