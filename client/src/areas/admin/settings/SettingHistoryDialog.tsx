import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/site-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { CsvButton, Listing, type SettingJson, shownValueOf } from '../../console/index.ts';
import {
  changeSetting,
  type ManagedSetting,
  type SettingChange,
  settingChangesFile,
  settingChangesQuery,
} from './settings-queries.ts';

/** The changes of a setting, or of all; the last one of each can be undone. */
export default function SettingHistoryDialog({
  setting,
  onClose,
}: { setting: ManagedSetting | null } & OverlayProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(settingChangesQuery(setting?.key ?? null, page));
  return (
    <Dialog
      title={setting ? t('historyOf', { name: setting.name }) : t('historyAll')}
      onClose={onClose}
      width="text"
    >
      {query.data?.total === 0 ? (
        <EmptyState title={t('historyEmpty')} body={t('historyEmptyBody')} />
      ) : (
        <>
          <div className="mb-3 flex justify-end">
            <CsvButton name="setting-changes" load={() => settingChangesFile(setting?.key ?? null)} />
          </div>
          <Listing query={query} page={page} onPage={setPage}>
            {(change) => <ChangeRow key={change.change_id} change={change} />}
          </Listing>
        </>
      )}
    </Dialog>
  );
}

function ChangeRow({ change }: { change: SettingChange }) {
  const { key, name, unit, old_value, new_value, operator, reason, at, last_yn } = change;
  const [busy, setBusy] = useState(false);
  const shown = (value: SettingJson | null): string =>
    value === null ? t('asDefault') : shownValueOf(value, unit);
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      await changeSetting(key, old_value, change.change_id);
      toast(t('undone'), { tone: 'good' });
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{name}</p>
        <p className="chat-text flex flex-wrap items-center gap-2">
          <span className="sr-only">{t('from')}</span>
          <del className="text-muted">{shown(old_value)}</del>
          <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
          <span className="sr-only">{t('to')}</span>
          <ins className="font-semibold no-underline">{shown(new_value)}</ins>
        </p>
        <p className="chat-text text-sm text-muted">
          {[operator?.nick ?? t('sandbox'), formatDateTime(at), reason].filter(Boolean).join(' · ')}
        </p>
      </div>
      {last_yn === 'Y' && (
        <Button size="sm" busy={busy} aria-label={t('undoOf', { name })} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
