import { shownCouponCode } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/coupons.ts';
import { t as ui } from '../../../messages/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { CsvButton, Listing } from '../../console/index.ts';
import { type Campaign, codesFile, codesQuery } from './admin-queries.ts';

/** The codes of a campaign, with how often each was used. */
export default function CodesDialog({ campaign, onClose }: { campaign: Campaign } & OverlayProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(codesQuery(campaign.campaign_no, page));
  return (
    <Dialog
      title={t('adminCodesTitle')}
      description={campaign.title}
      onClose={onClose}
      footer={
        <Button size="lg" variant="primary" onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <div className="mb-3 flex justify-end">
        <CsvButton name="coupon-codes" load={() => codesFile(campaign.campaign_no)} />
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {({ code, issued_cnt }) => (
          <li key={code} className="flex items-baseline justify-between gap-4 p-3">
            <code className="font-semibold select-all">{shownCouponCode(code)}</code>
            <span className="text-sm text-muted">
              {t('adminCodeUsed', {
                count: `${formatNumber(issued_cnt)} / ${formatNumber(campaign.code_limit)}`,
              })}
            </span>
          </li>
        )}
      </Listing>
    </Dialog>
  );
}
