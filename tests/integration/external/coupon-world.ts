import type { CouponKind } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { COUPON_PORT, type CouponPort, type CouponTerms } from '@honey/server/external/coupons/coupon.port';
import { CouponGrantsService } from '@honey/server/external/coupons/coupon-grants.service';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';

export interface CouponAnswer {
  coupon_id: string;
  title: string;
  kind: CouponKind;
  state: string;
  order_no: string | null;
  ends_on: string;
  code?: string;
  detail?: { seconds_left: number };
}

export interface Campaign {
  campaign_no: number;
  state: string;
  issued_cnt: number | null;
  used_cnt: number | null;
  withdrawn_cnt: number | null;
  code?: string;
}

type Mode = 'up' | 'down' | 'slow' | 'lying' | 'cut' | 'silent';

const nothing = { star_cnt: 0, percent: 0, won_krw: 0, item_cd: '' };

/** Terms of coupons. */
export const terms = {
  honey: (stars = 100): CouponTerms => ({ ...nothing, kind: 'honey', title: '꿀 쿠폰', star_cnt: stars }),
  won: (won = 1_000): CouponTerms => ({ ...nothing, kind: 'discount', title: '할인 쿠폰', won_krw: won }),
  percent: (percent: number, most: number): CouponTerms => ({
    ...nothing,
    kind: 'discount',
    title: '할인 쿠폰',
    percent,
    won_krw: most,
  }),
  item: (code: string): CouponTerms => ({ ...nothing, kind: 'item', title: '아이템 쿠폰', item_cd: code }),
};

/** The operations of coupon tests, over the server of a file. */
export class CouponWorld {
  private granted = 0;

  constructor(private readonly file: FileServer) {}

  get database(): Database {
    return this.file.server.app.get(Database);
  }

  /** Gives a member a coupon. */
  give(userKey: number, couponTerms: CouponTerms): Promise<{ coupon_id: string; ends_on: string }> {
    this.granted += 1;
    return this.file.server.app.get(CouponGrantsService).give(userKey, couponTerms, `test-${this.granted}`);
  }

  /** The state of a member's coupon at the service. */
  async stateOf(userKey: number, couponId: string): Promise<string | undefined> {
    const port = this.file.server.app.get<CouponPort>(COUPON_PORT);
    return (await port.find(userKey, couponId))?.state;
  }

  /** The service's behaviour from now on. */
  async mode(mode: Mode): Promise<void> {
    await this.file.client.send('PUT', '/sandbox/api/external/coupon/mode', { body: { mode } });
  }

  /** The calls of a member at the coupon service's door. */
  async of(userKey: number): Promise<CouponCalls> {
    const own = this.file.client.as(await tokenOf(this.file.server.app, userKey));
    const { body } = await own.get<{ token: string }>('/v1/event/service-token?service=coupon');
    return new CouponCalls(this.file.client, body.token);
  }

  /** Continues what has no result yet. */
  async reconcile(): Promise<void> {
    await this.database.prisma.externalPurchase.updateMany({
      where: { nextTryAt: { not: null } },
      data: { nextTryAt: new Date(0) },
    });
    await this.run('external-reconcile');
  }

  async run(job: string): Promise<void> {
    await this.file.server.app.get(JobRunner).runNow(job);
  }
}

/** The calls below /external/coupon with a service token. */
export class CouponCalls {
  constructor(
    private readonly client: TestClient,
    readonly token: string,
  ) {}

  own(
    query = '',
  ): Promise<Answer<{ list: CouponAnswer[]; total: number; code_locked_until: string | null }>> {
    return this.get(`own-coupons${query}`);
  }

  detail(couponId: string): Promise<Answer<CouponAnswer>> {
    return this.get(`detail/${couponId}`);
  }

  get<Body>(path: string): Promise<Answer<Body>> {
    return this.client.get(`/v1/external/coupon/${path}`, { headers: { token: this.token } });
  }

  issue(body: object, key?: string): Promise<Answer<CouponAnswer>> {
    return this.post('issue', body, key);
  }

  use(couponId: string, key?: string): Promise<Answer<CouponAnswer>> {
    return this.post('use', { coupon_id: couponId }, key);
  }

  private post(path: string, body: object, key?: string): Promise<Answer<CouponAnswer>> {
    return this.client.send('POST', `/v1/external/coupon/${path}`, {
      body,
      headers: { token: this.token, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
    });
  }
}
