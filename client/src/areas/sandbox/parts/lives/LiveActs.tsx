import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/sandbox-lives.ts';
import { paths } from '../../../../routing/paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { giveIn, removeCrowd, setCrowd, setStream } from '../../queries/live-acts.ts';
import { signInAs } from '../../queries/personas.ts';
import { CountField } from '../CountField.tsx';
import { PersonaChoice } from '../PersonaChoice.tsx';
import { useAction } from '../use-action.ts';

type Broadcaster = Schema<'SandboxBroadcaster'>;
type Persona = Schema<'SandboxPersona'>;
type Crowd = Schema<'SandboxCrowd'>;
type Mood = Crowd['mood_cd'];

const tiers = [1, 2, 3, 4, 5, 6] as const;
const moods: readonly Mood[] = ['quiet', 'lively', 'storm'];
const usualCrowd = 30;
const crowdMax = 1_000;

/** What happens in a running live from outside. */
export function LiveActs({
  host,
  vodKey,
  personas,
  crowd,
}: {
  host: Broadcaster;
  vodKey: number;
  personas: readonly Persona[];
  crowd: Crowd | undefined;
}) {
  return (
    <div className="mt-3 grid w-full gap-3 border-line border-t pt-3 md:grid-cols-2">
      <GiftAct host={host} personas={personas.filter(({ id }) => id !== host.id)} />
      <CrowdAct key={crowd?.mood_cd} host={host} crowd={crowd} />
      <EnterAct host={host} vodKey={vodKey} personas={personas} />
      <StreamAct host={host} />
    </div>
  );
}

function Act({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 rounded-card bg-raised p-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-muted">{help}</p>
      <div className="mt-auto flex flex-wrap items-end gap-2">{children}</div>
    </section>
  );
}

function GiftAct({ host, personas }: { host: Broadcaster; personas: readonly Persona[] }) {
  const { busy, run } = useAction();
  const members = personas.filter(({ role }) => role === 'member');
  const [from, setFrom] = useState(members.find(({ id }) => id === 'vip01')?.id ?? members[0]?.id ?? '');
  const [tier, setTier] = useState('5');
  return (
    <Act title={t('gift')} help={t('giftHelp')}>
      <PersonaChoice label={t('giver')} personas={members} value={from} onChange={setFrom} />
      <Choice
        label={t('tier')}
        of={host.nick}
        value={tier}
        options={tiers.map((value) => ({ value: String(value), label: t('tierOf', { tier: value }) }))}
        onChange={setTier}
      />
      <Button
        variant="primary"
        busy={busy}
        aria-label={t('giveOf', { nick: host.nick })}
        onClick={() => void run(() => giveIn(host.id, { from, tier: Number(tier) }), t('given'))}
      >
        {t('give')}
      </Button>
    </Act>
  );
}

function CrowdAct({ host, crowd }: { host: Broadcaster; crowd: Crowd | undefined }) {
  const { busy, run } = useAction();
  const [mood, setMood] = useState<Mood>(crowd?.mood_cd ?? 'lively');
  const [viewers, setViewers] = useState(crowd?.viewer_cnt ?? usualCrowd);
  const wish = () => setCrowd(host.id, { viewer_cnt: viewers, mood_cd: mood });
  return (
    <Act title={t('crowd')} help={crowd ? t(`crowdNow_${crowd.mood_cd}`) : t('crowdHelp')}>
      <CountField label={t('crowdViewers')} min={0} max={crowdMax} value={viewers} onChange={setViewers} />
      <Choice
        label={t('mood')}
        of={host.nick}
        value={mood}
        options={moods.map((value) => ({ value, label: t(`mood_${value}`) }))}
        onChange={setMood}
      />
      <Button
        busy={busy}
        aria-label={t('crowdSetOf', { nick: host.nick })}
        onClick={() => void run(wish, t('crowdSetDone'))}
      >
        {t('crowdSet')}
      </Button>
      {crowd && (
        <Button
          busy={busy}
          aria-label={t('crowdRemoveOf', { nick: host.nick })}
          onClick={() => void run(() => removeCrowd(host.id), t('crowdRemoved'))}
        >
          {t('crowdRemove')}
        </Button>
      )}
    </Act>
  );
}

function EnterAct({
  host,
  vodKey,
  personas,
}: {
  host: Broadcaster;
  vodKey: number;
  personas: readonly Persona[];
}) {
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const [as, setAs] = useState(personas[0]?.id ?? '');
  const enter = async (): Promise<void> => {
    await signInAs(as);
    await navigate(paths.play(vodKey));
  };
  return (
    <Act title={t('enter')} help={t('enterHelp')}>
      <PersonaChoice label={t('enterAs')} personas={personas} value={as} onChange={setAs} />
      <Button busy={busy} aria-label={t('enterOf', { nick: host.nick })} onClick={() => void run(enter)}>
        {t('enterAction')}
      </Button>
    </Act>
  );
}

function StreamAct({ host }: { host: Broadcaster }) {
  const { busy, run } = useAction();
  return (
    <Act title={t('stream')} help={t('streamHelp')}>
      <Button
        busy={busy}
        aria-label={t('breakOf', { nick: host.nick })}
        onClick={() => void run(() => setStream(host.id, 'broken'), t('broken'))}
      >
        {t('break')}
      </Button>
      <Button
        busy={busy}
        aria-label={t('resumeOf', { nick: host.nick })}
        onClick={() => void run(() => setStream(host.id, 'flowing'), t('resumed'))}
      >
        {t('resume')}
      </Button>
    </Act>
  );
}
