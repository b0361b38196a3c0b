import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/broadcast.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatCount } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { liveTypeName } from '../../lives/index.ts';
import { SubmitSection } from '../../settings/index.ts';
import {
  addContestant,
  editLive,
  endLive,
  removeContestant,
  type SettingInfo,
} from '../queries/setting-info.ts';
import { BattlePanel } from './BattlePanel.tsx';
import { ChosenContestants } from './ChosenContestants.tsx';
import { HeadingFields } from './HeadingFields.tsx';
import { HostSearch } from './HostSearch.tsx';
import { type Heading, tagsOf } from './heading.ts';
import { runAction } from './run-action.ts';

type OwnLive = Schema<'OwnLive'>;

/** The current live, or one waiting for its stream: its properties and all controls. */
export function OnAirCard({
  info,
  live,
  inRoom = false,
  children,
}: {
  info: SettingInfo;
  live: OwnLive;
  /** Shown in the live's room, which already shows the live and its battle: rarely changed controls are collapsed. */
  inRoom?: boolean;
  /** More rarely changed controls. */
  children?: ReactNode;
}) {
  const isOn = live.state === 'live';
  const end = (): void => {
    openConfirm({
      title: isOn ? t('endTitle') : t('cancelTitle'),
      body: isOn ? t('endBody') : t('cancelBody'),
      action: t('end'),
      tone: 'danger',
      onConfirm: async () => {
        await endLive(live.vod_key);
        toast(t('ended'), { tone: 'good' });
      },
    });
  };
  return (
    <div className="flex flex-col gap-6 rounded-card border border-line bg-surface p-4">
      <div>
        <p className={clsx('flex flex-wrap items-center gap-2', inRoom && 'sr-only')}>
          <Badge tone={isOn ? 'live' : 'outline'}>{isOn ? t('stateLive') : t('stateReady')}</Badge>
          <Badge>{liveTypeName(live.type)}</Badge>
          {isOn && (
            <span className="text-sm text-muted">
              {t('viewers', { count: formatCount(live.viewer_cnt) })}
            </span>
          )}
        </p>
        {!inRoom && <p className="chat-text mt-2 text-md font-extrabold">{live.title}</p>}
        <p className="text-sm text-muted">
          {live.started_at ? t('since', { at: formatDateTime(live.started_at) }) : t('readyHelp')}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {isOn && !inRoom && (
            <Link to={paths.play(live.vod_key)} className={buttonClass('primary')}>
              {t('watch')}
            </Link>
          )}
          <Button variant="danger" onClick={end}>
            {t('end')}
          </Button>
        </div>
      </div>
      {live.type === 'battle' && isOn && !inRoom && <BattlePanel info={info} live={live} />}
      {live.type === 'excel' && <Contestants info={info} live={live} />}
      {inRoom ? (
        <details className="rounded-control border border-line">
          <summary className="cursor-pointer rounded-control p-3 font-semibold">
            {t('ownControlsMore')}
          </summary>
          <div className="flex flex-col gap-6 p-3">
            <EditForm info={info} live={live} />
            {children}
          </div>
        </details>
      ) : (
        <EditForm info={info} live={live} />
      )}
    </div>
  );
}

function EditForm({ info, live }: { info: SettingInfo; live: OwnLive }) {
  const form = useForm<Heading>({ defaultValues: { title: live.title, tags: live.tags.join(', ') } });
  const [formError, setFormError] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ title, tags }) => {
    setFormError(null);
    try {
      await editLive({ vod_key: live.vod_key, title: title.trim(), tags: tagsOf(tags) });
      toast(t('edited'), { tone: 'good' });
    } catch (error) {
      setFormError(showRefusal(form.setError, error, { title: 'title', tags: 'tags' }));
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <HeadingFields limits={info.limits} />
        <SubmitSection formError={formError} action={t('edit')} busy={form.formState.isSubmitting} />
      </form>
    </FormProvider>
  );
}

function Contestants({ info, live }: { info: SettingInfo; live: OwnLive }) {
  const remove = ({ user_key, nick }: { user_key: number; nick: string }): void => {
    openConfirm({
      title: t('contestantOutTitle', { nick }),
      body: t('contestantOutBody'),
      action: t('contestantOut'),
      tone: 'danger',
      onConfirm: async () => {
        await removeContestant(user_key);
        toast(t('contestantRemoved', { nick }), { tone: 'good' });
      },
    });
  };
  return (
    <section aria-label={t('contestants')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('contestants')}</h3>
      <p className="text-sm text-muted">{t('contestantsHelp', { max: info.limits.contestants_max })}</p>
      <ChosenContestants hosts={live.contestants} onRemove={remove} />
      {live.contestants.length < info.limits.contestants_max && (
        <HostSearch
          type="excel"
          taken={live.contestants.map(({ user_key }) => user_key)}
          action={t('contestantAdd')}
          actionOf={(nick) => t('contestantAddOf', { nick })}
          onPick={({ user_key, nick }) =>
            void runAction(() => addContestant(user_key), t('contestantAdded', { nick }))
          }
        />
      )}
    </section>
  );
}
