import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { callAddress } from '../../api/hosts.ts';
import { t } from '../../messages/ebooks.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { downloadAddress } from './queries/ebooks.ts';

/** Fetches a book from an address that is signed for this member, and stores it as a file. */
async function download(bookId: number): Promise<void> {
  const { url, file_name: name } = await downloadAddress(bookId);
  const response = await fetch(callAddress(url)).catch(() => undefined);
  if (!response) throw ApiError.withoutResponse('network');
  if (!response.ok) throw ApiError.of(response.status, await response.json().catch(() => undefined));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads a book that was bought whole. */
export function DownloadButton({ bookId }: { bookId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(bookId),
    onSuccess: () => toast(t('downloaded'), { tone: 'good' }),
    onError: (error) => toast(`${t('downloadFailed')}: ${errorMessage(error)}`, { tone: 'danger' }),
  });
  return (
    <Button
      size="lg"
      className="max-sm:w-full"
      busy={isPending}
      icon={<Download size={20} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('download')}
    </Button>
  );
}
