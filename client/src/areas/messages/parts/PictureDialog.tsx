import { t } from '../../../messages/messages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { PrivateImage } from '../../files/index.ts';

/** A message's picture, as large as the window allows. */
export default function PictureDialog({ url, alt, onClose }: OverlayProps & { url: string; alt: string }) {
  return (
    <Dialog title={t('pictureTitle')} onClose={onClose} width="content">
      <PrivateImage url={url} alt={alt} className="mx-auto max-h-[70dvh] min-h-40 w-full object-contain" />
    </Dialog>
  );
}
