import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/notices.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { hidePopups } from './hidden-popups.ts';

/** The popup notices on the home page, one after the other. */
export default function PopupDialog({
  notices,
  now,
  onClose,
}: { notices: readonly Schema<'NoticeItem'>[]; now: () => Date } & OverlayProps) {
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const notice = notices[at];
  if (!notice) return null;
  const more = (): void => {
    onClose();
    void navigate(paths.notice(notice.board_sn));
  };
  const notToday = (): void => {
    hidePopups(
      notices.map(({ board_sn }) => board_sn),
      now(),
    );
    onClose();
  };
  return (
    <Dialog
      title={notice.title}
      description={notice.summary_content}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={notToday}>
            {t('popupNotToday')}
          </Button>
          <Button size="lg" variant="primary" onClick={more}>
            {t('popupMore')}
          </Button>
        </>
      }
    >
      {notice.image && <img src={assetUrl(notice.image)} alt="" className="w-full rounded-card bg-raised" />}
      {notices.length > 1 && (
        <p className="mt-3 flex items-center justify-between gap-2 text-sm text-muted">
          {t('popupOf', { at: at + 1, total: notices.length })}
          <Button size="sm" variant="ghost" onClick={() => setAt((at + 1) % notices.length)}>
            {t('popupNext')}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
