import { inquiryCategories } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-community.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import {
  Listing,
  openMemberDialog,
  PictureRow,
  SearchField,
  useFilters,
  withAll,
} from '../../console/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { inquiriesQuery, type ManagedInquiry } from './admin-queries.ts';
import { openAnswerDialog } from './answer-dialog.ts';

const states = ['waiting', 'answered'] as const;
const privileges = ['Y', 'N'] as const;

/** Members' inquiries: waiting ones first, privileged ones before the others. */
export function InquiriesPanel() {
  const { values, set, page, setPage } = useFilters(['q', 'state', 'category', 'privilege']);
  const query = useQuery(inquiriesQuery(values, page));
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_9rem_11rem_9rem]">
        <SearchField
          className="col-span-2 lg:col-span-1"
          label={t('inquirySearch')}
          value={values.q}
          onChange={(text) => set('q', text)}
        />
        <Choice
          label={admin('state')}
          value={values.state}
          options={withAll(states, (value) => t(`inquiry_${value}`))}
          onChange={(state) => set('state', state)}
        />
        <Choice
          label={t('category')}
          value={values.category}
          options={withAll(inquiryCategories, (value) => t(`category_${value}`))}
          onChange={(category) => set('category', category)}
        />
        <Choice
          label={t('inquiryKind')}
          value={values.privilege}
          options={withAll(privileges, (value) => t(`privilege_${value}`))}
          onChange={(privilege) => set('privilege', privilege)}
        />
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(inquiry) => <InquiryRow key={inquiry.board_sn} inquiry={inquiry} />}
      </Listing>
    </>
  );
}

function InquiryRow({ inquiry }: { inquiry: ManagedInquiry }) {
  const { user, state, files } = inquiry;
  const waiting = state === 'waiting';
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex items-center gap-3">
        <Avatar user={user} size={40} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={waiting ? 'honey' : 'neutral'}>{t(`inquiry_${state}`)}</Badge>
            {inquiry.privilege_yn === 'Y' && <Badge tone="live">{t('privilege_Y')}</Badge>}
            <Badge tone="outline">{inquiry.category_nm}</Badge>
            <button
              type="button"
              className="chat-text underline"
              onClick={() => openMemberDialog({ userKey: user.user_key })}
            >
              {user.nick}
            </button>
            <GradeBadges user={user} />
          </p>
          <p className="text-sm text-muted">{formatDateTime(inquiry.created_at)}</p>
        </div>
        <Button
          size="sm"
          variant={waiting ? 'primary' : 'secondary'}
          aria-label={`${inquiry.title} ${waiting ? t('answer') : t('correct')}`}
          onClick={() => openAnswerDialog({ inquiry })}
        >
          {waiting ? t('answer') : t('correct')}
        </Button>
      </div>
      <p className="chat-text font-semibold">{inquiry.title}</p>
      <p className="chat-text whitespace-pre-line">{inquiry.content}</p>
      <PictureRow pictures={files} alt={(number) => t('inquiryPicture', { number })} />
      {!waiting && (
        <blockquote className="chat-text border-honey border-l-2 pl-3 whitespace-pre-line">
          {inquiry.answer}
          <footer className="text-sm text-muted">
            {inquiry.answered_at && formatDateTime(inquiry.answered_at)}
            {inquiry.answered_by !== null && ` · ${admin('byOperator', { key: inquiry.answered_by })}`}
          </footer>
        </blockquote>
      )}
    </li>
  );
}
