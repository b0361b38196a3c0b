import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/chat.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePinNotice } from '../queries/room-modes.ts';

/** The room's pinned notice: pin, change, remove. */
export function PinNoticeForm({
  hostKey,
  vodKey,
  modes,
}: {
  hostKey: number;
  vodKey: number;
  modes: Schema<'RoomModesDto'>;
}) {
  const pin = usePinNotice(vodKey, hostKey);
  const [text, setText] = useState(modes.notice);
  const notice = text.trim();
  const tooLong = notice.length > modes.notice_length_max;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (notice === '' || tooLong) return;
    pin.mutate(notice, { onSuccess: () => toast(t('noticePinned'), { tone: 'good' }) });
  };
  const takeDown = () =>
    openConfirm({
      title: t('noticeTakeDownTitle'),
      body: modes.notice,
      action: t('noticeTakeDown'),
      tone: 'danger',
      onConfirm: async () => {
        await pin.mutateAsync('');
        setText('');
        toast(t('noticeTakenDown'));
      },
    });
  const problem = tooLong
    ? t('tooLong', { max: modes.notice_length_max })
    : pin.error && errorMessage(pin.error);
  return (
    <form onSubmit={save}>
      <Field
        label={t('noticeLabel')}
        help={t('noticeHelp')}
        error={problem || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          pin.reset();
        }}
      />
      <div className="mt-2 flex gap-2 *:flex-1">
        {modes.notice !== '' && <Button onClick={takeDown}>{t('noticeTakeDown')}</Button>}
        <Button
          type="submit"
          variant="primary"
          busy={pin.isPending}
          disabled={notice === '' || notice === modes.notice}
        >
          {modes.notice === '' ? t('noticePin') : t('noticeChange')}
        </Button>
      </div>
    </form>
  );
}
