import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { aiImagesQuery } from '../queries/profile-image.ts';

/** A generated portrait. */
export interface AiPicture {
  ai_image_id: string;
  url: string;
}

/** Portraits per response, and placeholders while it is loading. */
const shownCount = 8;
const seeds = 1_000_000;

/** Portraits to choose from, with a button for others. */
export function AiPictures({
  picked,
  onPick,
}: {
  picked: string | null;
  onPick: (picture: AiPicture) => void;
}) {
  const [seed, setSeed] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(aiImagesQuery(seed));
  const name = useId();
  return (
    <fieldset>
      <legend className="text-md font-extrabold">{t('imageAi')}</legend>
      <p className="mt-1 mb-3 text-muted">{t('imageAiHelp')}</p>
      {error && !data ? (
        <ErrorState title={t('imageAiFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-4 gap-3" aria-busy={isFetching}>
          {data
            ? data.list.map((picture, at) => (
                <label key={picture.ai_image_id} className="relative">
                  <input
                    type="radio"
                    name={name}
                    aria-label={t('imageAiPick', { at: at + 1 })}
                    checked={picked === picture.ai_image_id}
                    onChange={() => onPick(picture)}
                    className="peer absolute inset-0 size-full cursor-pointer opacity-0"
                  />
                  <img
                    src={assetUrl(picture.url)}
                    alt=""
                    className={clsx(
                      'aspect-square w-full rounded-pill object-cover outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-honey',
                      picked === picture.ai_image_id && 'ring-4 ring-honey',
                    )}
                  />
                </label>
              ))
            : Array.from({ length: shownCount }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move.
                <Skeleton key={at} className="aspect-square rounded-pill" />
              ))}
          {!data && <LoadingNote />}
        </div>
      )}
      <Button
        className="mt-3"
        busy={isFetching && data !== undefined}
        icon={<RefreshCw size={16} aria-hidden />}
        onClick={() => setSeed(Math.floor(Math.random() * seeds))}
      >
        {t('imageAiMore')}
      </Button>
    </fieldset>
  );
}
