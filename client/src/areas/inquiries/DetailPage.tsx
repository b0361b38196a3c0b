import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/inquiries.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { openConfirm } from '../../ui/confirm.ts';
import { formatDateTime } from '../../ui/format/dates.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { PictureGrid, type UploadedFile } from '../files/index.ts';
import { SettingPage } from '../settings/index.ts';
import { AddPicture } from './parts/AddPicture.tsx';
import { StateBadge } from './parts/StateBadge.tsx';
import { type InquiryDetail, inquiryQuery, removeInquiry, removePicture } from './queries/inquiries.ts';

/** /mypage/settings/service/qnas/detail/{id}: one of the member's inquiries with its answer. */
export default function DetailPage() {
  const boardSn = Number(useParams().id);
  return <SettingPage title={t('title')}>{() => <Inquiry boardSn={boardSn} />}</SettingPage>;
}

const listOf = ({ privilege_yn }: InquiryDetail): string =>
  privilege_yn === 'Y' ? paths.qnasPrivilege : paths.qnas;

function Inquiry({ boardSn }: { boardSn: number }) {
  const { data, error, refetch } = useQuery(inquiryQuery(boardSn));
  if (data) return <Article inquiry={data} />;
  if (!error) return <TextSkeleton lines={8} />;
  const code = errorCode(error);
  if (code === 'notice_not_found' || code === 'not_found' || code === 'validation_failed')
    return (
      <EmptyState
        title={t('notFound')}
        body={t('notFoundBody')}
        action={
          <Link to={paths.qnas} className={buttonClass()}>
            {t('toList')}
          </Link>
        }
      />
    );
  return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
}

function Article({ inquiry }: { inquiry: InquiryDetail }) {
  const { board_sn: boardSn, state, files } = inquiry;
  const navigate = useNavigate();
  const waiting = state === 'waiting';
  const confirmPictureRemoval = (picture: UploadedFile): void => {
    openConfirm({
      title: t('removePictureTitle'),
      body: t('removePictureBody'),
      action: t('removePictureAct'),
      tone: 'danger',
      onConfirm: async () => {
        await removePicture(boardSn, picture.file_id);
        toast(t('pictureRemoved'), { tone: 'good' });
      },
    });
  };
  const remove = (): void => {
    openConfirm({
      title: t('removeTitle'),
      body: t('removeBody'),
      action: t('remove'),
      tone: 'danger',
      onConfirm: async () => {
        await removeInquiry(boardSn);
        toast(t('removed'), { tone: 'good' });
        await navigate(listOf(inquiry), { replace: true });
      },
    });
  };
  return (
    <article>
      <header className="border-line border-b pb-4">
        <p className="flex flex-wrap items-center gap-2">
          <StateBadge state={state} />
          {inquiry.privilege_yn === 'Y' && <Badge>{t('privilege')}</Badge>}
          <span className="text-sm text-muted">{inquiry.category_nm}</span>
        </p>
        <h2 className="chat-text mt-2 text-lg font-extrabold">{inquiry.title}</h2>
        <time dateTime={inquiry.created_at} className="mt-1 block text-sm text-muted">
          {formatDateTime(inquiry.created_at)}
        </time>
      </header>
      <p className="chat-text py-6 text-md whitespace-pre-line">
        <LinkedText text={inquiry.content} />
      </p>
      <PictureGrid pictures={files} onRemove={waiting ? confirmPictureRemoval : undefined} />
      {waiting && <AddPicture boardSn={boardSn} count={files.length} />}
      <Answer inquiry={inquiry} />
      <div className="mt-6 flex flex-wrap justify-between gap-2">
        <Link to={listOf(inquiry)} className={buttonClass()}>
          {t('toList')}
        </Link>
        {waiting && (
          <Button variant="danger" onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </article>
  );
}

function Answer({ inquiry: { state, answer, answered_at } }: { inquiry: InquiryDetail }) {
  return (
    <section aria-label={t('answer')} className="mt-6 rounded-card bg-raised p-4" aria-live="polite">
      {state === 'waiting' ? (
        <p className="text-muted">{t('waitingBody')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <span className="font-extrabold text-honey-text">{t('answeredBy')}</span>
            {answered_at && (
              <time dateTime={answered_at} className="text-sm text-muted">
                {formatDateTime(answered_at)}
              </time>
            )}
          </p>
          <p className="chat-text mt-2 text-md whitespace-pre-line">
            <LinkedText text={answer} />
          </p>
        </>
      )}
    </section>
  );
}
