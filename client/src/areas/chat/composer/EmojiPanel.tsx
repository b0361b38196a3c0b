import { EmojiPicker } from 'frimousse';
import type { RefObject } from 'react';
import { t } from '../../../messages/chat.ts';
import { Popover } from '../../../ui/Popover.tsx';

/** The emoji names are served from this origin (client/public/assets/emoji-17: emojibase-data 17, MIT), not by a third party. */
const dataAddress = `${import.meta.env.BASE_URL}assets/emoji-17`;

/** Emoji by group, searchable by their Korean names; a press inserts one. */
export default function EmojiPanel({
  anchor,
  onPick,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}) {
  return (
    <Popover anchor={anchor} label={t('emoji')} onClose={onClose} className="w-80 max-w-[calc(100vw-16px)]">
      <EmojiPicker.Root
        locale="ko"
        emojibaseUrl={dataAddress}
        columns={8}
        onEmojiSelect={({ emoji }) => onPick(emoji)}
        className="flex h-80 flex-col"
      >
        <EmojiPicker.Search
          placeholder={t('emojiSearch')}
          aria-label={t('emojiSearch')}
          className="m-2 h-10 rounded-control border border-edge bg-background px-3 text-md text-text placeholder:text-muted"
        />
        <EmojiPicker.Viewport className="relative min-h-0 flex-1 px-2 pb-2">
          <EmojiPicker.Loading className="absolute inset-0 flex items-center justify-center text-sm text-muted">
            {t('emojiLoading')}
          </EmojiPicker.Loading>
          <EmojiPicker.Empty className="absolute inset-0 flex items-center justify-center text-sm text-muted">
            {t('emojiNone')}
          </EmojiPicker.Empty>
          <EmojiPicker.List
            className="select-none"
            components={{
              CategoryHeader: ({ category, ...props }) => (
                <div {...props} className="bg-surface px-1 py-2 text-xs font-semibold text-muted">
                  {category.label}
                </div>
              ),
              Emoji: ({ emoji, ...props }) => (
                <button
                  {...props}
                  className="flex size-9 items-center justify-center rounded-control text-lg data-[active]:bg-raised"
                >
                  {emoji.emoji}
                </button>
              ),
            }}
          />
        </EmojiPicker.Viewport>
      </EmojiPicker.Root>
    </Popover>
  );
}
