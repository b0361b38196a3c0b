import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/coupons.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { ConsoleList, Facts, type ListDefinition, useList } from '../../console/index.ts';
import { vipName } from '../../grades/index.ts';
import { worthOf } from '../coupon-texts.ts';
import { openCampaignDialog, openCodesDialog, openGiveDialog } from './admin-dialogs.ts';
import { type Campaign, campaignsFile, campaignsQuery, withdrawCampaign } from './admin-queries.ts';

const isLive = ({ state }: Campaign): boolean => state === 'running' || state === 'done';
/** Its codes are created, and members enter them. */
const isOpen = ({ audience, state }: Campaign): boolean => audience === 'codes' && state === 'done';

const audienceOf = ({ audience, vip_level }: Campaign): string =>
  audience === 'grade' ? vipName(vip_level ?? 0) : t(`audience_${audience}`);

/** A count of the coupon service; '-' while it does not respond. */
const countOf = (count: number | null): string => (count === null ? '-' : formatNumber(count));

const definition: ListDefinition<Campaign> = {
  label: t('adminCampaigns'),
  keyOf: ({ campaign_no }) => campaign_no,
  nameOf: ({ title }) => title,
  nameHead: t('adminTitle'),
  columns: [
    { key: 'state', head: t('adminState'), cell: (campaign) => <State campaign={campaign} /> },
    { key: 'worth', head: t('adminWorth'), cell: worthOf },
    { key: 'audience', head: t('adminAudience'), cell: audienceOf },
    {
      key: 'issued',
      head: t('adminIssued'),
      numeric: true,
      cell: ({ issued_cnt }) => countOf(issued_cnt),
    },
    { key: 'used', head: t('adminUsed'), numeric: true, cell: ({ used_cnt }) => countOf(used_cnt) },
    { key: 'at', head: t('adminAt'), cell: ({ created_on }) => formatDateTime(created_on), optional: true },
  ],
  card: (campaign) => (
    <>
      <State campaign={campaign} /> {worthOf(campaign)} · {audienceOf(campaign)}
    </>
  ),
  csv: { name: 'coupons', load: campaignsFile },
  details: (campaign) => <CampaignCase campaign={campaign} />,
  empty: { title: t('adminNone'), body: t('adminNoneBody') },
  targetOf: ({ campaign_no }) => `coupon-campaign:${campaign_no}`,
  acts: [
    {
      key: 'codes',
      letter: 'v',
      label: t('adminCodesShow'),
      when: ({ audience }) => audience === 'codes',
      stays: true,
      open: (campaign) => openCodesDialog({ campaign }),
    },
    {
      key: 'give',
      letter: 'a',
      label: t('adminGive'),
      right: 'coupons.write',
      when: (campaign) => isLive(campaign) && campaign.audience !== 'codes',
      stays: true,
      open: (campaign) => openGiveDialog({ campaign }),
    },
    {
      key: 'withdraw',
      letter: 'd',
      label: t('adminWithdraw'),
      tone: 'danger',
      right: 'coupons.write',
      when: isLive,
      stays: true,
      confirm: ({ campaign_no, title }) => ({
        title: t('adminWithdrawTitle'),
        body: t('adminWithdrawBody', { title }),
        action: t('adminWithdraw'),
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) => withdrawCampaign(campaign_no, reason),
      }),
    },
  ],
};

/** Coupon campaigns: begin, counts, codes, withdraw. */
export default function CouponsPanel() {
  const list = useList('coupons', []);
  const query = useQuery(campaignsQuery(list.cursor));
  // Without a coupon service the campaigns of before are only read.
  const isOffered = useSiteInfo()?.coupon_yn !== 'N';
  return (
    <ConsoleList
      list={list}
      definition={definition}
      query={query}
      {...(isOffered && {
        create: { label: t('adminBegin'), right: 'coupons.write', open: () => openCampaignDialog({}) },
      })}
    />
  );
}

const State = ({ campaign }: { campaign: Campaign }) => (
  <Badge tone={campaign.state === 'running' || isOpen(campaign) ? 'honey' : 'neutral'}>
    {t(isOpen(campaign) ? 'campaign_codes' : `campaign_${campaign.state}`)}
  </Badge>
);

function CampaignCase({ campaign }: { campaign: Campaign }) {
  const { issued_cnt, used_cnt, withdrawn_cnt } = campaign;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State campaign={campaign} />
        <Badge tone="outline">{t(`kind_${campaign.kind}`)}</Badge>
        {worthOf(campaign)}
      </p>
      {issued_cnt === null && <p className="text-sm text-muted">{t('adminCountsUnknown')}</p>}
      <Facts
        facts={[
          [t('adminAudience'), audienceOf(campaign)],
          [t('adminIssued'), countOf(issued_cnt)],
          [t('adminUsed'), countOf(used_cnt)],
          [t('adminWithdrawn'), countOf(withdrawn_cnt)],
          [t('adminAt'), formatDateTime(campaign.created_on)],
          [t('adminOperator'), campaign.operator_key],
          [t('adminReason'), campaign.reason],
        ]}
      />
    </>
  );
}
