import { Injectable } from '@nestjs/common';
import { BattlesService, OnAirService } from '../../broadcast/index.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { BroadcasterService } from '../broadcaster/broadcaster.service.ts';
import { OrderBuilder } from '../builders/order-builder.service.ts';
import { LiveActsService } from '../live-acts/live-acts.service.ts';
import type { TourResult, TourStepName } from './tour.dto.ts';

/** Who takes part. */
const persons = {
  room: 'host01',
  battle: 'host03',
  rival: 'host05',
  giver: 'vip01',
  other: 'fan01',
  buyer: 'viewer01',
};
/** Simulated viewers of the full room and of the battle: together no more than the demo's audience has. */
const crowds = {
  room: { viewer_cnt: 70, mood_cd: 'storm' as const },
  battle: { viewer_cnt: 25, mood_cd: 'lively' as const },
};
/** Gifts of the combo, and the least honey of each. */
const comboCnt = 5;
const comboStarCnt = 5_000;
/** Both sides of the battle receive honey, the winning one more. */
const battleGifts = { winner: 20_000, loser: 3_000 };
const battleSeconds = 20;
/** Honey that is bought and given. */
const boughtStarCnt = 1_000;

type Taken = Partial<Record<TourStepName, TourResult>>;

interface Host {
  userKey: number;
  nick: string;
}

/** The acts of the tour's steps, with the services of the product and of the console's other tabs. */
@Injectable()
export class TourStepsService {
  constructor(
    private readonly database: Database,
    private readonly broadcaster: BroadcasterService,
    private readonly acts: LiveActsService,
    private readonly onAir: OnAirService,
    private readonly battles: BattlesService,
    private readonly orders: OrderBuilder,
  ) {}

  /** Takes one step. Throws user_not_found without the personas, and what the acts throw. */
  take(step: Exclude<TourStepName, 'back'>, taken: Taken): Promise<TourResult> {
    const roomKey = taken.room?.vod_key ?? 0;
    switch (step) {
      case 'room':
        return this.fillRoom();
      case 'gift':
        return this.giveCombo(roomKey);
      case 'battle':
        return this.winBattle();
      case 'honey':
        return this.buyAndGive(roomKey);
      case 'end':
        return this.endByOperator(roomKey);
    }
  }

  private async fillRoom(): Promise<TourResult> {
    const host = await this.personOf(persons.room);
    const live = await this.onAir.find(host.userKey);
    const { vod_key } = live ?? (await this.broadcaster.start(persons.room, {}));
    await this.acts.setCrowd(persons.room, crowds.room);
    return resultOf(vod_key, { nick: host.nick });
  }

  /** The giver passes all others by the last gift of the combo. */
  private async giveCombo(vodKey: number): Promise<TourResult> {
    const giver = await this.personOf(persons.giver);
    const before = await this.givers(vodKey);
    const own = before.find(({ user_key }) => user_key === giver.userKey)?.star_cnt ?? 0;
    const most = Math.max(
      0,
      ...before.filter(({ user_key }) => user_key !== giver.userKey).map((row) => row.star_cnt),
    );
    const starCnt = Math.max(comboStarCnt, Math.ceil((most + 1 - own) / comboCnt));
    let combo = 0;
    for (let at = 0; at < comboCnt; at += 1) {
      const given = await this.acts.give(persons.room, { from: persons.giver, star_cnt: starCnt });
      combo = given.combo;
    }
    return resultOf(vodKey, {
      nick: giver.nick,
      combo,
      star_cnt: starCnt * comboCnt,
      rank_before: placeOf(before, giver.userKey),
      rank_after: placeOf(await this.givers(vodKey), giver.userKey),
    });
  }

  /** A battle of two lives that have not met, or the running one of the host, which its fan decides. */
  private async winBattle(): Promise<TourResult> {
    const host = await this.personOf(persons.battle);
    const live = await this.battleLiveOf(host, persons.battle);
    const current = await this.battles.ofLive(live, { invited: true });
    if (current?.state !== 'running') {
      if (current?.state === 'invited') await this.battles.leave(host.userKey);
      await this.meet(host);
    }
    await this.acts.setCrowd(persons.battle, crowds.battle);
    await this.acts.give(persons.battle, { from: persons.giver, star_cnt: battleGifts.winner });
    const running = await this.battles.ofLive(live, { invited: false });
    const rivalKey = running?.sides.find(({ user }) => user.user_key !== host.userKey)?.user.user_key;
    const rivalId = rivalKey === undefined ? undefined : await this.idOf(rivalKey);
    if (rivalId) await this.acts.give(rivalId, { from: persons.other, star_cnt: battleGifts.loser });
    const { ends_at } = await this.battles.shorten(host.userKey, battleSeconds);
    return resultOf(live, { nick: host.nick, star_cnt: battleGifts.winner, ends_at });
  }

  /** A live that started again has no opponent yet. */
  private async meet(host: Host): Promise<void> {
    const rival = await this.personOf(persons.rival);
    if (await this.onAir.find(rival.userKey)) await this.broadcaster.end(persons.rival);
    await this.broadcaster.start(persons.rival, { type: 'battle' });
    await this.battles.invite(host.userKey, rival.userKey);
    await this.battles.invite(rival.userKey, host.userKey);
  }

  private async battleLiveOf(host: Host, id: string): Promise<number> {
    const live = await this.onAir.find(host.userKey);
    if (live?.type === 'battle' && live.state === 'live') return live.vod_key;
    if (live) await this.broadcaster.end(id);
    return (await this.broadcaster.start(id, { type: 'battle' })).vod_key;
  }

  private async buyAndGive(vodKey: number): Promise<TourResult> {
    const buyer = await this.personOf(persons.buyer);
    const { order_no } = await this.orders.build({ userKey: buyer.userKey, starCnt: boughtStarCnt });
    const before = await this.givers(vodKey);
    await this.acts.give(persons.room, { from: persons.buyer, star_cnt: boughtStarCnt });
    return resultOf(vodKey, {
      nick: buyer.nick,
      star_cnt: boughtStarCnt,
      order_no,
      rank_before: placeOf(before, buyer.userKey),
      rank_after: placeOf(await this.givers(vodKey), buyer.userKey),
    });
  }

  private async endByOperator(vodKey: number): Promise<TourResult> {
    const { status, nick } = await this.acts.forceEnd(persons.room, { penalty: 'warning' });
    if (status !== 200) throw new AppError('tour_failed');
    return resultOf(vodKey, { nick, path: `/lives/play/${vodKey}/result-admin` });
  }

  /** The givers of a live, highest first, with the newest gifts. */
  private givers(vodKey: number): Promise<{ user_key: number; star_cnt: number }[]> {
    return this.database.query<'sandbox_tour_givers', { user_key: number; star_cnt: number }>(
      'sandbox_tour_givers',
      `SELECT sender_key AS user_key, sum(star_cnt)::bigint AS star_cnt FROM gifts_given WHERE vod_key = $1
       GROUP BY sender_key ORDER BY 2 DESC, 1`,
      [vodKey],
    );
  }

  private async personOf(id: string): Promise<Host> {
    const user = await this.database.prisma.user.findFirst({
      where: { loginId: id, deletedAt: null },
      select: { userKey: true, nick: true },
    });
    if (!user) throw new AppError('user_not_found');
    return user;
  }

  private async idOf(userKey: number): Promise<string | null> {
    const user = await this.database.prisma.user.findUnique({
      where: { userKey },
      select: { loginId: true },
    });
    return user?.loginId ?? null;
  }
}

const placeOf = (givers: readonly { user_key: number }[], userKey: number): number | null => {
  const place = givers.findIndex(({ user_key }) => user_key === userKey);
  return place === -1 ? null : place + 1;
};

const resultOf = (vodKey: number, shown: Partial<TourResult>): TourResult => ({
  vod_key: vodKey,
  path: `/lives/play/${vodKey}`,
  combo: 0,
  star_cnt: 0,
  rank_before: null,
  rank_after: null,
  nick: '',
  ends_at: null,
  order_no: null,
  ...shown,
});
