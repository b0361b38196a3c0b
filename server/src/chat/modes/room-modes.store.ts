import { Injectable } from '@nestjs/common';
import { ModerationLogService, type ModerationRecord } from '../../blocks/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import type { RoomModesRow } from '../channel/room-modes.ts';

/** The settable fields of a host's room modes. */
export type RoomModesChange = Partial<
  Pick<
    RoomModesRow,
    | 'slow_seconds'
    | 'fan_level'
    | 'links_off_yn'
    | 'subscribers_only_yn'
    | 'words'
    | 'notice'
    | 'notice_vod_key'
  >
>;

/** A change of a host's room modes, and its entry in the moderation log. */
export interface RoomChange {
  hostKey: number;
  byKey: number;
  change: RoomModesChange;
  /** Returns the log entry for the difference. */
  record: (before: RoomModesRow, after: RoomModesRow) => Pick<ModerationRecord, 'act' | 'vodKey' | 'detail'>;
}

const columns = `h.host_key, coalesce(m.slow_seconds, 0) AS slow_seconds, coalesce(m.fan_level, 0) AS fan_level,
  coalesce(m.links_off_yn, false) AS links_off_yn,
  coalesce(m.subscribers_only_yn, false) AS subscribers_only_yn, coalesce(m.words, '{}') AS words, coalesce(m.notice, '') AS notice,
  m.notice_vod_key, coalesce(m.version, 0) AS version`;

/** Room modes in the database. */
@Injectable()
export class RoomModesStore {
  constructor(
    private readonly database: Database,
    private readonly log: ModerationLogService,
    private readonly clock: Clock,
  ) {}

  /** Returns, for these hosts, the rows whose version differs from the known one. Unset modes have version 0. */
  differing(known: readonly { hostKey: number; version: number }[]): Promise<RoomModesRow[]> {
    return this.database.query<'room_modes_differing', RoomModesRow>(
      'room_modes_differing',
      `SELECT ${columns} FROM unnest($1::int[], $2::int[]) h (host_key, known)
         LEFT JOIN room_modes m USING (host_key) WHERE coalesce(m.version, 0) <> h.known`,
      [known.map(({ hostKey }) => hostKey), known.map(({ version }) => version)],
    );
  }

  /** For members who may change them. Throws host_not_found, forbidden, block_admin. */
  async read(hostKey: number, byKey: number): Promise<RoomModesRow> {
    const rows = await this.database.query<'room_modes_read', RoomModesRow & { refusal: string | null }>(
      'room_modes_read',
      `SELECT ${columns}, room_change_refusal(h.host_key, $2, $3) AS refusal
       FROM (SELECT $1::int AS host_key) h LEFT JOIN room_modes m USING (host_key)`,
      [hostKey, byKey, this.clock.now()],
    );
    const row = rows[0];
    if (!row) throw new AppError('host_not_found');
    const { refusal, ...modes } = row;
    refuse(refusal);
    return modes;
  }

  /**
   * Changes the modes of a host's rooms and logs it in the same transaction. A change without effect is neither stored
   * nor logged. Throws host_not_found, forbidden, block_admin.
   */
  change({ hostKey, byKey, change, record }: RoomChange): Promise<RoomModesRow> {
    return this.database.prisma.$transaction(async (within) => {
      const now = this.clock.now();
      const [checked] = await queryWithin<'room_modes_refusal', { refusal: string | null }>(
        within,
        'room_modes_refusal',
        `
        SELECT room_change_refusal($1::int, $2::int, $3::timestamptz) AS refusal`,
        [hostKey, byKey, now],
      );
      refuse(checked?.refusal ?? null);
      const before = await this.lock(within, hostKey, now);
      const wanted = { ...before, ...change };
      if (JSON.stringify(wanted) === JSON.stringify(before)) return before;
      const after = { ...wanted, version: before.version + 1 };
      await within.roomModes.update({
        where: { hostKey },
        data: {
          slowSeconds: after.slow_seconds,
          fanLevel: after.fan_level,
          linksOffYn: after.links_off_yn,
          subscribersOnlyYn: after.subscribers_only_yn,
          words: after.words,
          notice: after.notice,
          noticeVodKey: after.notice_vod_key,
          version: after.version,
          updatedAt: now,
        },
      });
      await this.log.write({ hostKey, byKey, ...record(before, after) }, within);
      return after;
    });
  }

  /** The host of a live that has not ended; undefined for others. */
  async hostOf(vodKey: number): Promise<number | undefined> {
    const rows = await this.database.query<'room_modes_host_of', { host_key: number }>(
      'room_modes_host_of',
      `SELECT host_key FROM live_cards WHERE vod_key = $1 AND state <> 'ended'`,
      [vodKey],
    );
    return rows[0]?.host_key;
  }

  /** Serializes concurrent changes: each one sees the result of the other. */
  private async lock(within: Prisma.TransactionClient, hostKey: number, now: Date): Promise<RoomModesRow> {
    await within.roomModes.createMany({ data: { hostKey, updatedAt: now }, skipDuplicates: true });
    const [row] = await queryWithin<'room_modes_lock', RoomModesRow>(
      within,
      'room_modes_lock',
      `
      SELECT host_key, slow_seconds, fan_level, links_off_yn, subscribers_only_yn, words, notice, notice_vod_key, version
      FROM room_modes WHERE host_key = $1::int FOR UPDATE`,
      [hostKey],
    );
    if (!row) throw new AppError('host_not_found');
    return row;
  }
}

function refuse(code: string | null): void {
  if (code !== null && isErrorCode(code)) throw new AppError(code);
}
