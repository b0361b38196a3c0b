import { bannerLimits, isBannerPicture, isBannerTarget } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { AuditService, changesBetween } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fewOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Banner, Prisma } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SecondDecisionsService } from '../../users/index.ts';
import { bannerColumns } from '../texts.ts';
import type {
  BannerState,
  ManagedBanner,
  ManagedBannerChangeRequest,
  ManagedBannerFilter,
  ManagedBannerList,
  ManagedBannerQuery,
  ManagedBannerRemoveRequest,
  ManagedBannerRequest,
} from './banners.admin.dto.ts';
import { BannersService } from './banners.service.ts';

type Written = Pick<Banner, 'bannerGrpCd' | 'title' | 'image' | 'link' | 'startsAt' | 'endsAt'>;

/** Banners in the operators' console: of two concurrent changes one succeeds. Every action is in the audit log. */
@Injectable()
export class BannersAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly banners: BannersService,
    private readonly audit: AuditService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** Banners by group and place. */
  async list(query: ManagedBannerQuery): Promise<ManagedBannerList> {
    const page = pageOf(query);
    const where = {
      ...(query.banner_grp_cd === undefined ? {} : { bannerGrpCd: query.banner_grp_cd }),
      ...whereState(query.state, this.clock.now()),
    };
    const [rows, total] = await Promise.all([
      this.database.prisma.banner.findMany({
        where,
        orderBy: [{ bannerGrpCd: 'asc' }, { sort: 'asc' }, { bannerSn: 'asc' }],
        skip: page.offset,
        take: page.limit,
      }),
      this.database.prisma.banner.count({ where }),
    ]);
    return { list: rows.map((row) => this.present(row)), total, ...page };
  }

  /** The banners as a file. */
  csv(query: ManagedBannerFilter): CsvList<ManagedBanner> {
    const { banner_grp_cd, state } = query;
    return {
      area: 'banners',
      name: 'banners',
      filters: { banner_grp_cd, state },
      columns: [
        [bannerColumns.id, ({ banner_sn }) => banner_sn],
        [bannerColumns.group, (row) => row.banner_grp_cd],
        [bannerColumns.place, ({ sort }) => sort],
        [bannerColumns.state, (row) => row.state],
        [bannerColumns.title, ({ title }) => title],
        [bannerColumns.link, ({ link }) => link],
        [bannerColumns.startsAt, ({ starts_at }) => starts_at],
        [bannerColumns.endsAt, ({ ends_at }) => ends_at ?? ''],
      ],
      read: fewOf(query, (page) => this.list(page)),
    };
  }

  /** Throws validation_failed, banner_limit. */
  async add(actor: Actor, request: ManagedBannerRequest): Promise<ManagedBanner> {
    const written = validBanner(request);
    return this.changing(async (within) => {
      await assertRoom(within, written.bannerGrpCd);
      const { bannerSn } = await within.banner.create({ data: written });
      const added = await place(within, bannerSn, request.sort ?? bannerLimits.groupMax);
      await this.audit.write(within, actor, {
        action: 'banners.add',
        target: `banner:${bannerSn}`,
        after: wireOf(added),
      });
      return added;
    });
  }

  /** Throws validation_failed, banner_not_found, banner_changed, banner_limit. */
  async change(actor: Actor, bannerSn: number, request: ManagedBannerChangeRequest): Promise<ManagedBanner> {
    const written = validBanner(request);
    const change = async (within: Prisma.TransactionClient): Promise<Banner> => {
      const before = await find(within, bannerSn, request.version);
      const moves = before.bannerGrpCd !== written.bannerGrpCd;
      if (moves) await assertRoom(within, written.bannerGrpCd);
      await within.banner.update({ where: { bannerSn }, data: { ...written, version: { increment: 1 } } });
      if (moves) await closeGap(within, before.bannerGrpCd);
      const changed = await place(
        within,
        bannerSn,
        request.sort ?? (moves ? bannerLimits.groupMax : before.sort),
      );
      await this.audit.write(within, actor, {
        action: 'banners.change',
        target: `banner:${bannerSn}`,
        ...changesBetween(wireOf(before), wireOf(changed)),
      });
      return changed;
    };
    return this.explained(bannerSn, () => this.changing(change));
  }

  /** Throws banner_not_found, banner_changed. */
  async remove(
    actor: Actor,
    bannerSn: number,
    { version, reason }: ManagedBannerRemoveRequest,
  ): Promise<void> {
    const remove = async (within: Prisma.TransactionClient): Promise<Banner> => {
      const before = await find(within, bannerSn, version);
      await within.banner.delete({ where: { bannerSn } });
      await closeGap(within, before.bannerGrpCd);
      await this.audit.write(within, actor, {
        action: 'banners.remove',
        target: `banner:${bannerSn}`,
        ...(reason === undefined ? {} : { reason: reason.trim() }),
        before: wireOf(before),
      });
      return before;
    };
    await this.explained(bannerSn, () => this.changing(remove));
  }

  /** Names who changed or deleted the banner before. */
  private explained<Answer>(bannerSn: number, act: () => Promise<Answer>): Promise<Answer> {
    return this.second.explain(
      {
        codes: ['banner_changed'],
        gone: { code: 'banner_not_found', as: 'banner_changed', actions: ['banners.remove'] },
        actions: ['banners.change'],
        target: () => `banner:${bannerSn}`,
        shown: async () => {
          const row = await this.database.prisma.banner.findUnique({ where: { bannerSn } });
          if (!row) throw new AppError('banner_not_found');
          return this.present(row);
        },
      },
      act,
    );
  }

  /** One change after the other: each may move other banners. Applies it in this process at once. */
  private async changing(
    change: (within: Prisma.TransactionClient) => Promise<Banner>,
  ): Promise<ManagedBanner> {
    const row = await this.database.prisma.$transaction(async (within) => {
      await executeWithin(
        within,
        'common_banners_lock',
        `SELECT pg_advisory_xact_lock(hashtextextended('banners', 0))`,
        [],
      );
      return change(within);
    });
    await this.banners.reload();
    return this.present(row);
  }

  private present(row: Banner): ManagedBanner {
    return {
      banner_sn: row.bannerSn,
      ...wireOf(row),
      state: stateOf(row, this.clock.now()),
      version: row.version,
    };
  }
}

function stateOf({ startsAt, endsAt }: Banner, now: Date): BannerState {
  if (now < startsAt) return 'coming';
  return endsAt !== null && endsAt <= now ? 'over' : 'shown';
}

function whereState(state: BannerState | undefined, now: Date): Prisma.BannerWhereInput {
  if (state === 'coming') return { startsAt: { gt: now } };
  if (state === 'over') return { startsAt: { lte: now }, endsAt: { lte: now } };
  if (state === 'shown') return { startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] };
  return {};
}

/** A banner in its wire format. */
const wireOf = (row: Banner) => ({
  banner_grp_cd: row.bannerGrpCd,
  title: row.title,
  image: row.image,
  link: row.link,
  sort: row.sort,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt?.toISOString() ?? null,
});

/** Validates a banner and converts it for storage. Throws validation_failed. */
function validBanner(request: ManagedBannerRequest): Written {
  const startsAt = momentOf('starts_at', request.starts_at);
  const endsAt = request.ends_at ? momentOf('ends_at', request.ends_at) : null;
  refuseProblem('image', isBannerPicture(request.image) ? null : 'characters');
  refuseProblem('link', isBannerTarget(request.link) ? null : 'characters');
  refuseProblem('ends_at', endsAt !== null && endsAt <= startsAt ? 'tooShort' : null);
  return {
    bannerGrpCd: request.banner_grp_cd,
    title: request.title.trim(),
    image: request.image,
    link: request.link,
    startsAt,
    endsAt,
  };
}

/** ISO 8601 allows moments that cannot be stored. Throws validation_failed. */
function momentOf(field: string, text: string): Date {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  refuseProblem(field, year >= 2000 && year < 10_000 ? null : 'characters');
  return at;
}

/** Throws banner_not_found, banner_changed. */
async function find(within: Prisma.TransactionClient, bannerSn: number, version: number): Promise<Banner> {
  const row = await within.banner.findUnique({ where: { bannerSn } });
  if (!row) throw new AppError('banner_not_found');
  if (row.version !== version) throw new AppError('banner_changed', { detail: { version: row.version } });
  return row;
}

/** Throws banner_limit when the group is full. */
async function assertRoom(within: Prisma.TransactionClient, bannerGrpCd: string): Promise<void> {
  if ((await within.banner.count({ where: { bannerGrpCd } })) >= bannerLimits.groupMax)
    throw new AppError('banner_limit');
}

/** Moves a banner to a place of its group, from 1; beyond the end it is the last. */
async function place(within: Prisma.TransactionClient, bannerSn: number, wanted: number): Promise<Banner> {
  const { bannerGrpCd } = await within.banner.findUniqueOrThrow({ where: { bannerSn } });
  const others = (await orderOf(within, bannerGrpCd)).filter((other) => other !== bannerSn);
  await number(within, others.toSpliced(wanted - 1, 0, bannerSn));
  return within.banner.findUniqueOrThrow({ where: { bannerSn } });
}

/** Numbers a group's banners again after one has left it. */
const closeGap = async (within: Prisma.TransactionClient, bannerGrpCd: string): Promise<void> =>
  number(within, await orderOf(within, bannerGrpCd));

async function orderOf(within: Prisma.TransactionClient, bannerGrpCd: string): Promise<number[]> {
  const rows = await within.banner.findMany({
    where: { bannerGrpCd },
    orderBy: [{ sort: 'asc' }, { bannerSn: 'asc' }],
    select: { bannerSn: true },
  });
  return rows.map(({ bannerSn }) => bannerSn);
}

async function number(within: Prisma.TransactionClient, order: readonly number[]): Promise<void> {
  await executeWithin(
    within,
    'common_banners_number',
    `UPDATE banners b SET sort = o.place::int
     FROM unnest($1::int[]) WITH ORDINALITY o (banner_sn, place) WHERE b.banner_sn = o.banner_sn AND b.sort <> o.place`,
    [order],
  );
}
