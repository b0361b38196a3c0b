import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin-events.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Facts, type ListDefinition, MemberLink } from '../../console/index.ts';
import { unpaidFile } from './admin-queries.ts';

type Prize = Schema<'UnpaidPrize'>;

const kinds = [
  'event_prize',
  'event_attend',
  'event_mission',
  'event_draw',
  'event_rank',
  'lotto_prize',
  'coupon_honey',
] as const;
const reasons = [
  'user_not_found',
  'block_admin',
  'verification_required',
  'event_adults_only',
  'event_operators_excluded',
  'external_pending',
  'unavailable',
] as const;

const kindOf = ({ kind }: Prize): string => {
  const known = kinds.find((one) => one === kind);
  return known ? t(`kind_${known}`) : kind;
};
const reasonOf = ({ reason }: Prize): string => {
  const known = reasons.find((one) => one === reason);
  return known ? t(`reason_${known}`) : reason;
};
const amountOf = ({ amount, asset, name }: Prize): string =>
  name ?? t('amount', { count: formatNumber(amount), asset: t(`asset_${asset}`) });

/** Prizes of events that could not be paid. */
export const unpaidDefinition: ListDefinition<Prize> = {
  label: t('unpaid'),
  keyOf: ({ source_key }) => source_key,
  nameOf: ({ user }) => user?.nick ?? t('noMember'),
  nameHead: t('member'),
  marks: ({ state }) => state === 'waiting' && <Badge tone="honey">{t('waiting')}</Badge>,
  columns: [
    { key: 'kind', head: t('kind'), cell: (prize) => <Badge tone="outline">{kindOf(prize)}</Badge> },
    { key: 'amount', head: t('amountHead'), numeric: true, cell: amountOf },
    { key: 'reason', head: t('reason'), cell: reasonOf },
    { key: 'at', head: t('at'), cell: ({ created_on }) => formatDateTime(created_on) },
  ],
  card: (prize) => (
    <>
      <Badge tone="outline">{kindOf(prize)}</Badge> {amountOf(prize)} · {reasonOf(prize)}
    </>
  ),
  csv: { name: 'unpaid-prizes', load: unpaidFile },
  details: (prize) => (
    <Facts
      facts={[
        [t('member'), prize.user ? <MemberLink key="member" user={prize.user} /> : t('noMember')],
        [t('kind'), kindOf(prize)],
        [t('amountHead'), amountOf(prize)],
        [t('reason'), reasonOf(prize)],
        [t('at'), formatDateTime(prize.created_on)],
      ]}
    />
  ),
  empty: { title: t('unpaidNone'), body: t('unpaidNoneBody') },
};
