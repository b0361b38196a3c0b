import clsx from 'clsx';
import { ImagePlus, Reply, SendHorizontal, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { EmojiButton } from '../../chat/index.ts';
import {
  acceptOf,
  PrivateImage,
  type UploadedFile,
  UploadProgress,
  uploadText,
  useUpload,
} from '../../files/index.ts';
import { readDraft, storeDraft } from '../model/drafts.ts';
import { send } from '../model/sending.ts';
import type { ConversationInfo, DirectMessage } from '../queries/conversations.ts';

interface WritingProps {
  ownKey: number;
  info: ConversationInfo;
  /** The replied-to message, or null. */
  replyTo: DirectMessage | null;
  onReplyEnd: () => void;
}

/** The input of a conversation; a member who may not write sees why. */
export function MessageComposer(props: WritingProps) {
  if (props.info.may_write_yn === 'N')
    return (
      <p role="status" className="border-line border-t bg-surface p-4 text-muted">
        {props.info.refusal_message}
      </p>
    );
  return <Writing {...props} />;
}

function Writing({ ownKey, info, replyTo, onReplyEnd }: WritingProps) {
  const { user, content_length_max: max, file_cnt_max: filesMax } = info;
  const [text, setText] = useState(() => readDraft(ownKey, user.user_key));
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (replyTo) input.current?.focus();
  }, [replyTo]);
  const length = [...text.trim()].length;
  const tooLong = length > max;
  const isSendDisabled = (length === 0 && files.length === 0) || tooLong;
  const insertText = (next: string): void => {
    setText(next);
    storeDraft(ownKey, user.user_key, next);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isSendDisabled) return;
    const replied = replyTo?.message_id;
    send({ from: ownKey, to: user.user_key, content: text.trim(), files, replyTo: replied });
    onReplyEnd();
    insertText('');
    setFiles([]);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    // Enter during Korean composition only ends the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 border-line border-t bg-surface p-2">
      {replyTo && (
        <p className="flex items-center gap-2 rounded-control bg-raised px-3 py-1 text-xs text-muted">
          <Reply size={14} aria-hidden className="shrink-0" />
          <span className="shrink-0 font-semibold">
            {replyTo.mine_yn === 'Y' ? t('replyingToMine') : t('replyingTo', { nick: user.nick })}
          </span>
          <span className="min-w-0 flex-1 truncate">
            {replyTo.content || t('lastPictures', { count: replyTo.files.length })}
          </span>
          <IconButton label={t('replyCancel')} className="size-8" onClick={onReplyEnd}>
            <X size={14} aria-hidden />
          </IconButton>
        </p>
      )}
      <Pictures files={files} max={filesMax} onChange={setFiles}>
        {(pick) => (
          <div className="flex items-end gap-1">
            <IconButton label={t('addPicture')} className="text-muted" onClick={pick}>
              <ImagePlus size={20} aria-hidden />
            </IconButton>
            <EmojiButton onPick={(emoji) => insertText(text + emoji)} />
            <textarea
              ref={input}
              rows={1}
              value={text}
              enterKeyHint="send"
              aria-label={t('input')}
              aria-invalid={tooLong || undefined}
              placeholder={t('placeholder')}
              onChange={(event) => insertText(event.target.value)}
              onKeyDown={press}
              className={clsx(
                'chat-text field-sizing-content max-h-32 min-h-10 w-full min-w-0 flex-1 resize-none rounded-control border bg-background px-3 py-2 text-md text-text placeholder:text-muted sm:text-sm',
                tooLong ? 'border-danger-text' : 'border-edge',
              )}
            />
            <button
              type="submit"
              aria-label={t('send')}
              title={t('send')}
              aria-disabled={isSendDisabled}
              className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-honey text-on-honey hover:bg-honey-hover aria-disabled:opacity-40"
            >
              <SendHorizontal size={18} aria-hidden />
            </button>
          </div>
        )}
      </Pictures>
      {tooLong && (
        <p role="alert" className="text-xs text-danger-text">
          {t('tooLong', { max, length })}
        </p>
      )}
    </form>
  );
}

/** The attached pictures: uploaded when selected, removable. */
function Pictures({
  files,
  max,
  onChange,
  children,
}: {
  files: readonly UploadedFile[];
  max: number;
  onChange: (files: UploadedFile[]) => void;
  children: (pick: () => void) => ReactNode;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const pick = (): void => {
    if (files.length >= max) toast(t('picturesFull', { max }), { tone: 'danger' });
    else picker.current?.click();
  };
  const chosen = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const uploaded = await upload.upload({ kind: 'folder-image', file, fields: { file_table: 'message' } });
    if (uploaded) onChange([...files, uploaded]);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={acceptOf('folder-image')}
        aria-label={t('addPicture')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void chosen(target.files?.[0]);
          target.value = '';
        }}
      />
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.file_id} className="relative">
              <PrivateImage
                url={file.thumb_url ?? file.url}
                alt={t('pictureMine')}
                className="size-16 rounded-control"
              />
              <IconButton
                label={t('removePicture')}
                onVideo
                className="absolute top-0 right-0 size-6 bg-shade"
                onClick={() => onChange(files.filter(({ file_id }) => file_id !== file.file_id))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <UploadProgress upload={upload} />
      {upload.error !== null && (
        <p role="alert" className="text-xs text-danger-text">
          {uploadText(upload.error, 'folder-image')}
        </p>
      )}
      {children(pick)}
    </>
  );
}
