import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t as community } from '../../../messages/admin-community.ts';
import { t } from '../../../messages/admin-privacy.ts';
import { paths } from '../../../routing/paths.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import { MaskedText, MemberLink, SanctionRow } from '../../console/index.ts';
import { HistoryList, HistoryRow } from './HistoryList.tsx';
import {
  entriesQuery,
  giftsQuery,
  inquiriesQuery,
  livesQuery,
  reportsQuery,
  sanctionsQuery,
  signInsQuery,
} from './member-histories.ts';

interface TabProps {
  userKey: number;
}

const amountOf = ({ asset, amount }: Schema<'MemberEntry'>): string => {
  const format = { STAR: formatHoney, BTUC: (n: number) => `${formatNumber(n)} BTUC`, KRW: formatMoney }[
    asset
  ];
  return `${amount < 0 ? '−' : '+'}${format(Math.abs(amount))}`;
};

/** Movements of honey, BTUC and won. */
export const MoneyTab = ({ userKey }: TabProps) => (
  <HistoryList query={useInfiniteQuery(entriesQuery(userKey))}>
    {(entry) => (
      <HistoryRow
        key={`${entry.posting_id} ${entry.account}`}
        title={entry.title}
        value={amountOf(entry)}
        note={[
          formatDateTime(entry.created_at),
          t(`account_${entry.account}`),
          ...(entry.asset === 'STAR' ? [t(`fund_${entry.fund}`)] : []),
          ...(entry.other_key === null ? [] : [t('otherMember', { key: entry.other_key })]),
        ].join(' · ')}
      />
    )}
  </HistoryList>
);

/** Gifts, given or received. */
export function GiftsTab({ userKey }: TabProps) {
  const [direction, setDirection] = useState<'given' | 'received'>('given');
  const query = useInfiniteQuery(giftsQuery(userKey, direction));
  return (
    <Chosen
      label={t('gifts')}
      value={direction}
      options={[
        { value: 'given', label: admin('given') },
        { value: 'received', label: admin('received') },
      ]}
      onChange={setDirection}
    >
      <HistoryList query={query}>
        {(gift) => (
          <HistoryRow
            key={gift.gift_id}
            title={gift.other ? <MemberLink user={gift.other} /> : t('deletedMember')}
            value={formatHoney(gift.star_cnt)}
            note={[
              formatDateTime(gift.created_at),
              gift.vod_key === null ? t('outsideLive') : t('inLive', { key: gift.vod_key }),
            ].join(' · ')}
          >
            {gift.message}
          </HistoryRow>
        )}
      </HistoryList>
    </Chosen>
  );
}

/** The member's lives. */
export const LivesTab = ({ userKey }: TabProps) => (
  <HistoryList query={useInfiniteQuery(livesQuery(userKey))}>
    {(live) => (
      <HistoryRow
        key={live.vod_key}
        title={
          <Link
            className="underline"
            to={`${paths.adminSection('lives')}&q=${live.vod_key}&case=${live.vod_key}`}
          >
            {live.title}
          </Link>
        }
        value={formatHoney(live.star_cnt)}
        note={[
          live.started_at === null ? admin(`state_${live.state}`) : formatDateTime(live.started_at),
          admin(`state_${live.state}`),
          t('peak', { count: formatNumber(live.peak_viewer_cnt) }),
        ].join(' · ')}
      >
        {live.end_note}
      </HistoryRow>
    )}
  </HistoryList>
);

/** Restrictions, which can be lifted. */
export const SanctionsTab = ({ userKey }: TabProps) => (
  <HistoryList query={useInfiniteQuery(sanctionsQuery(userKey))}>
    {(sanction) => <SanctionRow key={sanction.id} sanction={sanction} />}
  </HistoryList>
);

/** Sign-ins with masked addresses. */
export const SignInsTab = ({ userKey }: TabProps) => (
  <HistoryList query={useInfiniteQuery(signInsQuery(userKey))}>
    {(signIn) => (
      <HistoryRow
        key={signIn.sign_in_id}
        title={formatDateTime(signIn.created_at)}
        value={
          <MaskedText
            target={`sign_in:${signIn.sign_in_id}`}
            field="address"
            label={admin('signInAddress')}
            masked={signIn.address}
            right="members.unmask"
          />
        }
        note={[
          signIn.ended_at === null ? admin('open') : t('ended', { at: formatDateTime(signIn.ended_at) }),
          ...(signIn.operator_key === null ? [] : [admin('byOperator', { key: signIn.operator_key })]),
        ].join(' · ')}
      >
        {signIn.agent}
      </HistoryRow>
    )}
  </HistoryList>
);

/** The member's inquiries. */
export const InquiriesTab = ({ userKey }: TabProps) => (
  <HistoryList query={useInfiniteQuery(inquiriesQuery(userKey))}>
    {(inquiry) => (
      <HistoryRow
        key={inquiry.board_sn}
        title={
          <Link
            className="underline"
            to={`${paths.adminSection('inquiries')}&q=${userKey}&case=${inquiry.board_sn}`}
          >
            {inquiry.title}
          </Link>
        }
        value={community(`inquiry_${inquiry.state}`)}
        note={`${formatDateTime(inquiry.created_at)} · ${inquiry.category_nm}`}
      >
        {inquiry.summary_content}
      </HistoryRow>
    )}
  </HistoryList>
);

/** Reports about the member, or by the member. */
export function ReportsTab({ userKey }: TabProps) {
  const [which, setWhich] = useState<'about' | 'by'>('about');
  return (
    <Chosen
      label={t('reports')}
      value={which}
      options={[
        { value: 'about', label: t('reportsAbout') },
        { value: 'by', label: t('reportsBy') },
      ]}
      onChange={setWhich}
    >
      <Reports userKey={userKey} which={which} />
    </Chosen>
  );
}

/** Messages are private: operators see them only where one was reported. */
export const MessagesTab = ({ userKey }: TabProps) => (
  <>
    <p className="mb-3 text-sm text-muted">{t('messagesNote')}</p>
    <Reports userKey={userKey} which="messages" />
  </>
);

const Reports = ({ userKey, which }: TabProps & { which: 'about' | 'messages' | 'by' }) => (
  <HistoryList query={useInfiniteQuery(reportsQuery(userKey, which))}>
    {(report) => (
      <HistoryRow
        key={report.id}
        title={report.title || report.reason_nm || report.target}
        value={admin(`report_${report.state}`)}
        note={[
          formatDateTime(report.created_at),
          admin(`reportType_${report.type_cd}`),
          t('reportedBy', { nick: report.reporter.nick }),
        ].join(' · ')}
      >
        {report.target_text}
      </HistoryRow>
    )}
  </HistoryList>
);

/** A choice above a list. */
function Chosen<Value extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  children: ReactNode;
}) {
  return (
    <>
      <div className="mb-3 w-44">
        <Choice
          label={label}
          value={value}
          options={options}
          onChange={(chosen) => onChange(chosen as Value)}
        />
      </div>
      {children}
    </>
  );
}
