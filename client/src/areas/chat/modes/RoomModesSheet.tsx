import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/chat.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { roomModesQuery, useSaveRoomModes } from '../queries/room-modes.ts';
import { ForbiddenWords } from './ForbiddenWords.tsx';
import { PinNoticeForm } from './PinNoticeForm.tsx';

const slowChoices = [0, 3, 5, 10, 30, 60, 120, 300];
const fanChoices = [0, 1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** The host, and the live. */
interface RoomModesProps {
  hostKey: number;
  vodKey: number;
}

/** The room's modes, for the host and the managers; a change takes effect immediately and applies to later lives too. */
export default function RoomModesSheet({ hostKey, vodKey, onClose }: RoomModesProps & OverlayProps) {
  const { data, error, refetch } = useQuery(roomModesQuery(hostKey));
  return (
    <Dialog title={t('roomSettings')} description={t('roomSettingsHelp')} onClose={onClose}>
      {error && !data && (
        <ErrorState
          title={t('roomSettingsFailed')}
          body={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <>
          <LoadingNote />
          <Skeleton className="h-64 w-full rounded-card" />
        </>
      )}
      {data && (
        <div className="flex flex-col gap-6">
          <PinNoticeForm hostKey={hostKey} vodKey={vodKey} modes={data} />
          <ModesForm hostKey={hostKey} modes={data} />
        </div>
      )}
    </Dialog>
  );
}

function ModesForm({ hostKey, modes }: { hostKey: number; modes: Schema<'RoomModesDto'> }) {
  const saveModes = useSaveRoomModes(hostKey);
  const [slow, setSlow] = useState(modes.slow_seconds);
  const [fanLevel, setFanLevel] = useState(modes.fan_level);
  const [linksOff, setLinksOff] = useState(modes.links_off_yn === 'Y');
  const [subscribersOnly, setSubscribersOnly] = useState(modes.subscribers_only_yn === 'Y');
  const [words, setWords] = useState<readonly string[]>(modes.words);
  const save = (event: FormEvent) => {
    event.preventDefault();
    saveModes.mutate(
      {
        slow_seconds: slow,
        fan_level: fanLevel,
        subscribers_only_yn: subscribersOnly ? 'Y' : 'N',
        links_off_yn: linksOff ? 'Y' : 'N',
        words: [...words],
      },
      { onSuccess: () => toast(t('roomSettingsSaved'), { tone: 'good' }) },
    );
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      <Choice
        label={t('slowLabel')}
        help={t('slowHelp')}
        value={String(slow)}
        options={optionsOf(
          withOwn(slowChoices, slow).filter((seconds) => seconds <= modes.slow_seconds_max),
          (seconds) => (seconds === 0 ? t('off') : t('seconds', { seconds })),
        )}
        onChange={(seconds) => setSlow(Number(seconds))}
      />
      <Choice
        label={t('fansLabel')}
        value={String(fanLevel)}
        options={optionsOf(withOwn(fanChoices, fanLevel), (level) =>
          level === 0 ? t('allViewers') : level === 1 ? t('modeFans') : t('modeFanLevel', { level }),
        )}
        onChange={(level) => setFanLevel(Number(level))}
      />
      <Switch
        label={t('subscribersLabel')}
        help={t('subscribersHelp')}
        on={subscribersOnly}
        onChange={setSubscribersOnly}
      />
      <Switch label={t('linksLabel')} help={t('linksHelp')} on={linksOff} onChange={setLinksOff} />
      <ForbiddenWords words={words} max={modes.words_max} onChange={setWords} />
      <FormAlert message={saveModes.error ? errorMessage(saveModes.error) : null} />
      <Button type="submit" variant="primary" size="lg" busy={saveModes.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The current value may not be among the presets. */
const withOwn = (choices: readonly number[], own: number): number[] =>
  [...new Set([...choices, own])].sort((a, b) => a - b);

const optionsOf = (choices: readonly number[], text: (choice: number) => string) =>
  choices.map((choice) => ({ value: String(choice), label: text(choice) }));
