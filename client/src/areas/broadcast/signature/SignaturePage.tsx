import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/broadcast.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { SettingPage } from '../../settings/index.ts';
import {
  removeSignature,
  type Signature,
  signaturePageSize,
  signaturesQuery,
} from '../queries/signatures.ts';
import { SignatureForm } from './SignatureForm.tsx';

/** /mypage/settings/service/signature: pictures shown with gifts of a certain amount. */
export default function SignaturePage() {
  return (
    <SettingPage title={t('signatureTitle')} lead={t('signatureLead')}>
      {() => <Signatures />}
    </SettingPage>
  );
}

function Signatures() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(signaturesQuery(page));
  if (!data)
    return error ? (
      <ErrorState title={t('signatureFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  const pages = Math.ceil(data.total / signaturePageSize);
  // Deleting the last entry of a page leaves the page empty.
  if (page > Math.max(1, pages)) setPage(Math.max(1, pages));
  return (
    <>
      <Section title={t('signatureNew')}>
        {data.total >= data.signature_max ? (
          <FormAlert message={t('signatureFull', { max: data.signature_max })} tone="info" />
        ) : (
          <SignatureForm bytesMax={data.signature_bytes_max} />
        )}
      </Section>
      <Section
        title={t('signatureList')}
        help={t('signatureCount', { count: data.total, max: data.signature_max })}
      >
        {data.total === 0 ? (
          <EmptyState title={t('signatureNone')} body={t('signatureNoneBody')} />
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {data.list.map((signature) => (
              <SignatureCard key={signature.signature_id} signature={signature} />
            ))}
          </ul>
        )}
        <Pagination page={page} pages={pages} onChange={setPage} className="mt-4" />
      </Section>
    </>
  );
}

function SignatureCard({ signature: { signature_id, title, image, star_cnt } }: { signature: Signature }) {
  const remove = (): void => {
    openConfirm({
      title: t('signatureDeleteTitle', { title }),
      body: t('signatureDeleteBody'),
      action: t('signatureDelete'),
      tone: 'danger',
      onConfirm: async () => {
        await removeSignature(signature_id);
        toast(t('signatureDeleted'), { tone: 'good' });
      },
    });
  };
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
      <img
        src={assetUrl(image)}
        alt=""
        loading="lazy"
        className="aspect-square w-full rounded-control bg-raised object-contain"
      />
      <p className="min-w-0">
        <span className="chat-text block font-semibold">{title}</span>
        <span className="text-sm text-honey-text">{formatHoney(star_cnt)}</span>
      </p>
      <Button size="sm" aria-label={t('signatureDeleteOf', { title })} onClick={remove}>
        {t('signatureDelete')}
      </Button>
    </li>
  );
}
