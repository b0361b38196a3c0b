import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, Gavel, Gift, type LucideIcon, ShoppingBag, Swords, Undo2, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox-lives.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { useSession } from '../../session/index.ts';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useAction } from '../parts/use-action.ts';
import { signInAs } from '../queries/personas.ts';
import { takeStep, tourQuery, tourViewer } from '../queries/tour.ts';

type Step = Schema<'TourStep'>;
type Name = Step['step'];
type Result = Schema<'TourResult'>;

const icons: Record<Name, LucideIcon> = {
  room: Users,
  gift: Gift,
  battle: Swords,
  honey: ShoppingBag,
  end: Gavel,
  back: Undo2,
};

/** The guided demonstration: five steps beside the room in which they show, each one press, and the way back. */
export function TourPanel() {
  const query = useQuery(tourQuery);
  return (
    <Loaded query={query}>
      {(tour) => {
        const latest = tour.list.findLast(({ result }) => result !== null)?.result ?? null;
        return (
          <>
            <Section title={t('tour')} help={t('tourHelp')}>
              <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] min-[84rem]:flex">
                <ol className="flex flex-col gap-2 min-[84rem]:grid min-[84rem]:grid-cols-6">
                  {tour.list.map((step, at) => (
                    <StepCard
                      key={step.step}
                      step={step}
                      number={at + 1}
                      isNext={tour.next_step === step.step}
                      hasBegun={tour.next_step !== 'room'}
                    />
                  ))}
                </ol>
                {/* A press and what it shows are in sight together: above the steps on a phone, beside them on a desktop, and
                    below them where the frame is then wide enough for the room of a desktop. */}
                <div className="sticky top-(--band) z-10 self-stretch bg-background max-lg:order-first lg:self-start min-[84rem]:static min-[84rem]:self-stretch">
                  <Stage result={latest} />
                </div>
              </div>
            </Section>
            <ApiCalls
              calls={[
                { method: 'GET', path: 'tour' },
                ...tour.list.map(({ step }) => ({ method: 'POST' as const, path: `tour/${step}` })),
              ]}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function StepCard({
  step: { step, result },
  number,
  isNext,
  hasBegun,
}: {
  step: Step;
  number: number;
  isNext: boolean;
  hasBegun: boolean;
}) {
  const { busy, run } = useAction();
  const Icon = icons[step];
  const isBack = step === 'back';
  const mayTake = isNext || (isBack && hasBegun);
  const take = async (): Promise<void> => {
    await takeStep(step);
    // The viewer of the demonstration; the way back also ends the sign-in from before.
    if (step === 'room' || isBack) await signInAs(tourViewer);
  };
  return (
    <li
      className={clsx(
        'flex items-start gap-3 rounded-card border p-3 min-[84rem]:flex-col min-[84rem]:items-stretch min-[84rem]:gap-2',
        isNext ? 'border-honey bg-honey-soft' : 'border-line bg-surface',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-8 shrink-0 items-center justify-center rounded-pill font-extrabold',
          result ? 'bg-good text-on-honey' : isNext ? 'bg-honey text-on-honey' : 'bg-raised text-muted',
        )}
      >
        {result ? <Check size={18} /> : isBack ? <Icon size={18} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex items-center gap-2 font-semibold">
          {!isBack && <Icon size={18} aria-hidden className="text-honey-text" />}
          {t(`tour_${step}`)}
        </h3>
        <p className="text-sm text-muted">{result ? outcomeOf(step, result) : t(`tour_${step}_help`)}</p>
      </div>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        busy={busy}
        disabled={!mayTake}
        aria-label={t('tourTakeOf', { step: t(`tour_${step}`) })}
        onClick={() => void run(take)}
      >
        {t(isBack ? 'tourBack' : result ? 'tourDone' : 'tourTake')}
      </Button>
    </li>
  );
}

/** The page on which the latest step shows; on a phone higher than wide, since a room that lies hides the picture behind the chat. */
function Stage({ result }: { result: Result | null }) {
  const { loggedIn } = useSession();
  if (!result || !loggedIn || result.vod_key === null)
    return (
      <p className="flex min-h-48 items-center justify-center rounded-card border border-line border-dashed p-6 text-center text-muted">
        {t('tourStart')}
      </p>
    );
  // Other pages of the site may not be framed.
  if (result.path !== paths.play(result.vod_key))
    return (
      <div className="flex min-h-48 flex-col items-center justify-center gap-3 rounded-card border border-line bg-surface p-6 text-center">
        <p className="text-lg font-extrabold">{t('tourEnded')}</p>
        <Link to={result.path} target="_blank" className={buttonClass('primary', 'lg')}>
          {t('tourResult')}
        </Link>
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <iframe
        key={result.path}
        src={paths.embed(result.vod_key)}
        title={t('tourStage')}
        allow="autoplay; fullscreen"
        className="h-[65dvh] min-h-[min(120vw,31rem)] w-full rounded-card border border-line lg:h-[70dvh] lg:min-h-[31rem] min-[84rem]:h-[calc(100dvh-17rem)]"
      />
      <Link to={result.path} target="_blank" className={buttonClass('ghost', 'sm', 'self-end')}>
        {t('tourOpen')}
      </Link>
    </div>
  );
}

function outcomeOf(step: Name, { nick, combo, star_cnt, rank_before, rank_after }: Result): string {
  const honey = formatHoney(star_cnt);
  switch (step) {
    case 'gift':
      return rank_before === null
        ? t('tour_gift_first', { nick, combo: formatNumber(combo), honey, rank: rank_after ?? 1 })
        : t('tour_gift_done', {
            nick,
            combo: formatNumber(combo),
            honey,
            before: rank_before,
            rank: rank_after ?? 1,
          });
    case 'battle':
      return t('tour_battle_done', { nick, honey });
    case 'honey':
      return t('tour_honey_done', { nick, honey });
    case 'end':
      return t('tour_end_done', { nick });
    default:
      return t('tour_room_done', { nick });
  }
}
