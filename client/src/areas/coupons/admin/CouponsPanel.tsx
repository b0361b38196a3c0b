import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/coupons.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Listing, openActionDialog, useFilters } from '../../console/index.ts';
import { vipName } from '../../grades/index.ts';
import { worthOf } from '../coupon-texts.ts';
import { openCampaignDialog, openCodesDialog, openGiveDialog } from './admin-dialogs.ts';
import { type Campaign, campaignsQuery, withdrawCampaign } from './admin-queries.ts';

/** Coupon campaigns: begin, counts, codes, withdraw. */
export function CouponsPanel() {
  const { page, setPage } = useFilters([]);
  const query = useQuery(campaignsQuery(page));
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button size="lg" variant="primary" onClick={() => openCampaignDialog({})}>
          {t('adminBegin')}
        </Button>
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(campaign) => <CampaignRow key={campaign.campaign_no} campaign={campaign} />}
      </Listing>
    </>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { campaign_no, title, kind, state, audience, vip_level, issued_cnt, used_cnt, withdrawn_cnt } =
    campaign;
  const isLive = state === 'running' || state === 'done';
  const withdraw = (): void => {
    openActionDialog({
      title: t('adminWithdrawTitle'),
      body: t('adminWithdrawBody', { title }),
      action: t('adminWithdraw'),
      reasonHelp: admin('reasonHelp'),
      onConfirm: ({ reason }) => withdrawCampaign(campaign_no, reason),
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'running' ? 'honey' : 'neutral'}>{t(`campaign_${state}`)}</Badge>
          <Badge tone="outline">{t(`kind_${kind}`)}</Badge>
          <Badge tone="outline">
            {audience === 'grade' ? vipName(vip_level ?? 0) : t(`audience_${audience}`)}
          </Badge>
          <span className="chat-text font-semibold">{title}</span>
        </p>
        <p className="text-muted">{worthOf(campaign)}</p>
        <p className="text-sm">
          {issued_cnt === null || used_cnt === null || withdrawn_cnt === null
            ? t('adminCountsUnknown')
            : t('adminCounts', {
                issued: formatNumber(issued_cnt),
                used: formatNumber(used_cnt),
                withdrawn: formatNumber(withdrawn_cnt),
              })}
        </p>
        <p className="chat-text text-sm text-muted">
          {t('adminBy', {
            at: formatDateTime(campaign.created_on),
            key: campaign.operator_key,
            reason: campaign.reason,
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {audience === 'codes' && (
          <Button size="sm" onClick={() => openCodesDialog({ campaign })}>
            {t('adminCodesShow')}
          </Button>
        )}
        {isLive && audience !== 'codes' && (
          <Button size="sm" onClick={() => openGiveDialog({ campaign })}>
            {t('adminGive')}
          </Button>
        )}
        {isLive && (
          <Button size="sm" variant="danger" aria-label={t('adminWithdrawOf', { title })} onClick={withdraw}>
            {t('adminWithdraw')}
          </Button>
        )}
      </div>
    </li>
  );
}
