import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, RefreshCw, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/sign-up.ts';
import { Button } from '../../../ui/Button.tsx';
import { Face } from '../../../ui/Face.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { acceptOf, UploadProgress, uploadText, useUpload } from '../../files/index.ts';
import type { Photo } from '../model/draft.ts';
import { aiImagesQuery } from '../queries/join.ts';

const suggestions = [0, 1, 2, 3, 4, 5, 6, 7];

/** The nickname's initials, a generated picture, or an uploaded one. */
export function PhotoPicker({
  photo,
  nick,
  signUpToken,
  onChange,
}: {
  photo: Photo;
  nick: string;
  signUpToken: string;
  onChange: (photo: Photo) => void;
}) {
  const [seed, setSeed] = useState(0);
  const { data, isPending, isError, refetch } = useQuery(aiImagesQuery(seed));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('photo')}</legend>
      <div className="grid grid-cols-5 gap-2">
        <Choice
          label={t('photoInitials')}
          chosen={photo.kind === 'initials'}
          onChoose={() => onChange({ kind: 'initials' })}
        >
          <Face
            user={{ user_key: 0, nick: nick || t('photoNameless'), profile_info: null, vip_level: 0 }}
            size={64}
          />
        </Choice>
        {photo.kind === 'file' && (
          <Choice label={t('photoUploaded')} chosen onChoose={() => onChange(photo)}>
            <Picture url={photo.url} />
          </Choice>
        )}
        {isPending
          ? suggestions.map((place) => <Skeleton key={place} className="size-16 rounded-pill" />)
          : data?.list.map(({ ai_image_id: id, url }, index) => (
              <Choice
                key={id}
                label={t('photoAi', { number: index + 1 })}
                chosen={photo.kind === 'ai' && photo.id === id}
                onChoose={() => onChange({ kind: 'ai', id, url })}
              >
                <Picture url={url} />
              </Choice>
            ))}
      </div>
      {isError && <p className="mt-2 text-muted">{t('photoAiFailed')}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <UploadButton
          signUpToken={signUpToken}
          onUploaded={(id, url) => onChange({ kind: 'file', id, url })}
        />
        <Button
          icon={<RefreshCw size={16} aria-hidden />}
          onClick={() => (isError ? void refetch() : setSeed(seed + 1))}
        >
          {t('photoMore')}
        </Button>
      </div>
    </fieldset>
  );
}

const Picture = ({ url }: { url: string }) => (
  <img
    src={assetUrl(url)}
    alt=""
    width={64}
    height={64}
    className="size-16 rounded-pill bg-raised object-cover"
  />
);

/** A selectable picture: a radio button that looks like it. */
function Choice({
  label,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label
      className={clsx(
        'relative flex size-16 items-center justify-center rounded-pill has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-honey-text',
        chosen && 'ring-2 ring-honey ring-offset-2 ring-offset-background',
      )}
    >
      <input
        type="radio"
        name="photo"
        aria-label={label}
        checked={chosen}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
      {chosen && (
        <span
          aria-hidden
          className="absolute right-0 bottom-0 inline-flex size-6 items-center justify-center rounded-pill bg-honey text-on-honey"
        >
          <Check size={16} />
        </span>
      )}
    </label>
  );
}

/** Uploads the user's own picture; the server stores it for this sign-up. */
function UploadButton({
  signUpToken,
  onUploaded,
}: {
  signUpToken: string;
  onUploaded: (fileId: number, url: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { busy, progress, error, upload, cancel } = useUpload();

  const send = async (file: File): Promise<void> => {
    const uploaded = await upload({
      kind: 'default-image',
      file,
      signUpToken,
      fields: { file_table: 'profile' },
    });
    if (uploaded) onUploaded(uploaded.file_id, uploaded.thumb_url ?? uploaded.url);
  };

  return (
    <>
      <input
        ref={field}
        type="file"
        accept={acceptOf('default-image')}
        aria-label={t('photoUpload')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows selecting the same file again after a refusal.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <Button busy={busy} icon={<Upload size={16} aria-hidden />} onClick={() => field.current?.click()}>
        {t('photoUpload')}
      </Button>
      <div className="order-last w-full empty:hidden">
        <UploadProgress upload={{ progress, cancel }} />
        <FormAlert message={error ? uploadText(error, 'default-image') : null} />
      </div>
    </>
  );
}
