import { Check, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { t } from '../../../messages/media.ts';
import type { PlaybackState } from '../model/live-playback.ts';
import { ControlButton } from './ControlButton.tsx';

/** The video quality: automatic, or one of the stream's sizes. Shown only if there is more than one. */
export function QualityMenu({
  state,
  onPick,
  onOpenChange,
}: {
  state: PlaybackState;
  onPick: (index: number) => void;
  onOpenChange: (open: boolean) => void;
}) {
  if (state.qualities.length < 2) return null;
  const automatic =
    state.chosen === -1 && state.playingHeight > 0
      ? t('autoNow', { height: state.playingHeight })
      : t('auto');
  const choices = [
    { index: -1, label: automatic },
    ...state.qualities
      .toSorted((a, b) => b.height - a.height)
      .map(({ index, height }) => ({ index, label: t('height', { height }) })),
  ];
  return (
    <DropdownMenu.Root onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <ControlButton label={t('quality')}>
          <Settings2 size={20} aria-hidden />
        </ControlButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-50 min-w-40 animate-fade-in rounded-card border border-line bg-surface p-1 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2 text-xs text-muted">{t('quality')}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={String(state.chosen)}
            onValueChange={(value) => onPick(Number(value))}
          >
            {choices.map((choice) => (
              <DropdownMenu.RadioItem
                key={choice.index}
                value={String(choice.index)}
                className="flex h-10 cursor-pointer items-center justify-between gap-2 rounded-control px-3 text-sm outline-none data-highlighted:bg-raised"
              >
                {choice.label}
                <DropdownMenu.ItemIndicator>
                  <Check size={16} aria-hidden className="text-honey-text" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
