import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin-events.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Facts, type ListDefinition, MemberLink } from '../../console/index.ts';
import { winnersFile } from './admin-queries.ts';

type Winner = Schema<'ManagedRouletteWinner'>;

const nameOf = ({ user }: Winner): string => user?.nick ?? t('noMember');
const prizeOf = ({ star_cnt }: Winner): string => t('won', { count: formatNumber(star_cnt) });
const spinOf = ({ round_id: round, number }: Winner): string => t('spinNumber', { round, number });

/** Winners of at least 100 honey. */
export const winnersDefinition: ListDefinition<Winner> = {
  label: t('winners'),
  keyOf: ({ spin_id }) => spin_id,
  nameOf,
  nameHead: t('member'),
  marks: ({ forced_yn }) => forced_yn === 'Y' && <Badge tone="outline">{t('forced')}</Badge>,
  columns: [
    { key: 'prize', head: t('prize'), numeric: true, cell: prizeOf },
    { key: 'spin', head: t('spin'), cell: spinOf },
    { key: 'at', head: t('at'), cell: ({ created_on }) => formatDateTime(created_on) },
  ],
  card: (winner) => (
    <>
      {prizeOf(winner)} · {formatDateTime(winner.created_on)}
    </>
  ),
  csv: { name: 'roulette-winners', load: winnersFile },
  details: (winner) => (
    <Facts
      facts={[
        [t('member'), winner.user ? <MemberLink key="member" user={winner.user} /> : t('noMember')],
        [t('prize'), prizeOf(winner)],
        [t('spin'), spinOf(winner)],
        [t('at'), formatDateTime(winner.created_on)],
      ]}
    />
  ),
  empty: { title: t('winnersNone'), body: t('winnersNoneBody') },
};
