import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { assetUrl, callAddress } from '../../api/hosts.ts';
import { localKeyOf } from '../../api/query-keys.ts';
import { transport } from '../../api/transport/transport.ts';
import { t } from '../../messages/files.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Fetches a private picture: its URL requires the session. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await transport(new Request(callAddress(url), { signal }));
  if (!response.ok) throw ApiError.of(response.status, undefined);
  return response.blob();
}

/** A picture that only its owner and operators may see. */
export function PrivateImage({ url, alt, className }: { url: string; alt: string; className?: string }) {
  const { data, isError } = useQuery({
    queryKey: localKeyOf('private-image', url),
    queryFn: ({ signal }) => fetchPicture(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const address = URL.createObjectURL(data);
    setShown(address);
    return () => URL.revokeObjectURL(address);
  }, [data]);
  if (isError)
    return (
      <span className={clsx('flex items-center justify-center bg-raised text-muted', className)}>
        <ImageOff size={20} aria-hidden />
        <span className="sr-only">{t('pictureMissing')}</span>
      </span>
    );
  return shown ? (
    <img src={assetUrl(shown)} alt={alt} className={clsx('object-cover', className)} />
  ) : (
    <Skeleton className={className ?? ''} />
  );
}
