import { type RefObject, useId } from 'react';
import { t } from '../../../messages/ebooks.ts';
import { ButtonChoice } from '../../../ui/ButtonChoice.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { changeReaderSettings, type ReaderSettings, useReaderSettings } from '../model/reader-settings.ts';

const options: { [Name in keyof ReaderSettings]: { value: ReaderSettings[Name]; label: string }[] } = {
  mode: [
    { value: 'scroll', label: t('modeScroll') },
    { value: 'paged', label: t('modePaged') },
  ],
  size: [
    { value: '1', label: t('size1') },
    { value: '2', label: t('size2') },
    { value: '3', label: t('size3') },
    { value: '4', label: t('size4') },
  ],
  theme: [
    { value: 'light', label: t('themeLight') },
    { value: 'sepia', label: t('themeSepia') },
    { value: 'dark', label: t('themeDark') },
  ],
  width: [
    { value: 'narrow', label: t('widthNarrow') },
    { value: 'medium', label: t('widthMedium') },
    { value: 'wide', label: t('widthWide') },
  ],
};

const labels = { mode: t('mode'), size: t('textSize'), theme: t('theme'), width: t('width') };

/** How the text is shown on this device. */
export default function ReaderSettingsLayer({
  anchor,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  return (
    <Popover
      anchor={anchor}
      label={t('settings')}
      onClose={onClose}
      className="w-80 max-w-[calc(100vw-16px)] p-4"
    >
      <div className="flex flex-col gap-4">
        <Setting name="mode" />
        <Setting name="size" />
        <Setting name="theme" />
        <Setting name="width" />
        <p className="text-xs text-muted">
          {t('settingsNote')} {t('keys')}
        </p>
      </div>
    </Popover>
  );
}

function Setting<Name extends keyof ReaderSettings>({ name }: { name: Name }) {
  const settings = useReaderSettings();
  const id = useId();
  return (
    <div>
      <p id={id} aria-hidden className="mb-2 text-sm font-semibold">
        {labels[name]}
      </p>
      <ButtonChoice
        label={labels[name]}
        size="sm"
        className="flex flex-wrap gap-2"
        value={settings[name]}
        options={options[name]}
        onChange={(value) => changeReaderSettings({ [name]: value })}
      />
    </div>
  );
}
