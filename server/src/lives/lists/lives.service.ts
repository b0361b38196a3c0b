import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type { LiveCheck, LiveDetail } from './live.dto.ts';
import { LivePresentationService } from './live-presentation.service.ts';
import { presentLiveDetail } from './live-presenter.ts';
import { cardSources, detailColumns, type LiveDetailRow } from './live-rows.ts';

/** Reads single lives. */
@Injectable()
export class LivesService {
  constructor(
    private readonly database: Database,
    private readonly presentations: LivePresentationService,
  ) {}

  /** Throws live_not_found. */
  async check(vodKey: number): Promise<LiveCheck> {
    const live = await this.database.prisma.live.findUnique({
      where: { vodKey },
      select: { vodKey: true, state: true, type: true },
    });
    if (!live) throw new AppError('live_not_found');
    return {
      vod_key: live.vodKey,
      state: live.state,
      live_yn: yn(live.state === 'live'),
      type: live.type,
    };
  }

  /** Returns a live, also after it ended. Throws live_not_found. */
  async detail(vodKey: number): Promise<LiveDetail> {
    const rows = await this.database.query<'lives_detail', LiveDetailRow>(
      'lives_detail',
      `SELECT ${detailColumns} FROM lives l ${cardSources} WHERE l.vod_key = $1`,
      [vodKey],
    );
    const row = rows[0];
    if (!row) throw new AppError('live_not_found');
    return presentLiveDetail(row, this.presentations.current());
  }

  /** Whether the live is on; the media port checks it before it serves video. */
  async isOn(vodKey: number): Promise<boolean> {
    const rows = await this.database.query<'lives_is_on', { on: boolean }>(
      'lives_is_on',
      `SELECT state = 'live' AS on FROM lives WHERE vod_key = $1`,
      [vodKey],
    );
    return rows[0]?.on ?? false;
  }
}
