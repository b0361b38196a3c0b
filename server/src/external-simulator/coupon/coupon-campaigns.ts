import { randomInt } from 'node:crypto';
import { couponCodeLength, couponCodeLetters } from '@honey/rules';
import { acts, type ServiceCall, ServiceRefusal } from '../base/service.ts';
import type { ServiceDocuments } from '../base/service-state.ts';
import {
  addCoupon,
  countInCampaign,
  couponAt,
  documentOf,
  findCoupon,
  newId,
  putCoupon,
  type StoredCode,
} from './coupon-records.ts';
import {
  campaignBody,
  giveAnswer,
  giveBody,
  type WireCampaign,
  type WireCoupon,
  wireCampaign,
  withdrawBody,
} from './coupon-wire.ts';

/** A code that cannot be guessed. */
const newCode = (): string =>
  Array.from({ length: couponCodeLength }, () => couponCodeLetters[randomInt(couponCodeLetters.length)]).join(
    '',
  );

const begin = acts({
  path: '/v1/campaigns',
  summary: 'Begins a campaign: coupons on equal terms, by codes or for members',
  body: campaignBody,
  answer: wireCampaign,
  refusals: {},
  handle: async ({ body, documents, now }) => {
    const campaign: WireCampaign = {
      campaign_id: newId('k'),
      ...body,
      issued_cnt: 0,
      used_cnt: 0,
      withdrawn_cnt: 0,
      withdrawn_on: null,
      created_on: now.toISOString(),
    };
    const { campaign_id } = campaign;
    documents.put(documentOf.campaign(campaign_id), campaign);
    const codes = new Set<string>();
    while (codes.size < body.code_cnt) codes.add(newCode());
    for (const code of codes) {
      documents.put(documentOf.code(code), { code, campaign_id, issued_cnt: 0 } satisfies StoredCode);
      documents.put(documentOf.codeOf(campaign_id, code), { code });
    }
    return campaign;
  },
});

const give = acts({
  path: '/v1/campaigns/give',
  summary: 'Issues a coupon of a campaign to members',
  description:
    'The list has the coupons that were issued now: a member who has one of the campaign gets no other.',
  body: giveBody,
  answer: giveAnswer,
  refusals: { campaign_not_found: 404, campaign_withdrawn: 409 },
  handle: async ({ body: { campaign_id, members }, documents, now }) => {
    const campaign = await runningCampaign(documents, campaign_id);
    const list: WireCoupon[] = [];
    for (const member of new Set(members)) {
      const place = documentOf.place(campaign_id, member);
      if (await documents.get(place)) continue;
      const coupon = addCoupon(documents, { member, campaign_id }, campaign, campaign.days, now);
      documents.put(place, { member, coupon_id: coupon.coupon_id });
      list.push(coupon);
    }
    await countInCampaign(documents, campaign_id, { issued_cnt: list.length });
    return { list };
  },
});

const withdraw = acts({
  path: '/v1/campaigns/withdraw',
  summary: 'Withdraws the unused coupons and the codes of a campaign',
  description: 'Used ones, and those that an open order holds, stay.',
  body: withdrawBody,
  answer: wireCampaign,
  refusals: { campaign_not_found: 404, campaign_withdrawn: 409 },
  handle: async ({ body: { campaign_id }, documents, now }) => {
    const campaign = await runningCampaign(documents, campaign_id);
    const places = await documents.list<{ member: number; coupon_id: string }>(
      documentOf.places(campaign_id),
    );
    let withdrawn = 0;
    for (const { member, coupon_id } of places) {
      const coupon = await findCoupon(documents, member, coupon_id);
      if (!coupon || couponAt(coupon, now).state !== 'issued') continue;
      putCoupon(documents, { ...coupon, state: 'withdrawn', order_no: null, held_until: null });
      withdrawn += 1;
    }
    const ended = {
      ...campaign,
      withdrawn_cnt: campaign.withdrawn_cnt + withdrawn,
      withdrawn_on: now.toISOString(),
    };
    documents.put(documentOf.campaign(campaign_id), ended);
    return ended;
  },
});

async function runningCampaign(documents: ServiceDocuments, campaignId: string): Promise<WireCampaign> {
  const campaign = await documents.get<WireCampaign>(documentOf.campaign(campaignId));
  if (!campaign) throw new ServiceRefusal('campaign_not_found');
  if (campaign.withdrawn_on !== null) throw new ServiceRefusal('campaign_withdrawn');
  return campaign;
}

/** The calls of campaigns. */
export const couponCampaigns: readonly ServiceCall[] = [begin, give, withdraw];
