import { t } from '../../../../messages/monthly.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { prizeText } from '../event-texts.ts';
import type { EventPart, MonthEvent } from '../month-event-queries.ts';
import type { ShownEvent } from '../shown-event.ts';
import { PartFrame } from './PartFrame.tsx';

type Winner = MonthEvent['winners'][number];

/** The winners of the draw and of the ranking, by masked nicknames. */
export function WinnersPart({
  part,
  shown: { event, state },
}: {
  part: Extract<EventPart, { type: 'winners' }>;
  shown: ShownEvent;
}) {
  const winners = event?.winners ?? [];
  const drawn = winners.filter(({ kind }) => kind === 'draw');
  const ranked = winners.filter(({ kind }) => kind === 'rank');
  const decided = event !== null && event.state === 'over' && event.draw?.drawn_on != null;
  return (
    <PartFrame title={part.title}>
      {winners.length === 0 && (
        <p className="text-muted">{t(state === 'over' && decided ? 'winnersNone' : 'winnersLater')}</p>
      )}
      {drawn.length > 0 && <Winners name={t('winnersDraw')} list={drawn} />}
      {ranked.length > 0 && <Winners name={t('winnersRank')} list={ranked} />}
    </PartFrame>
  );
}

function Winners({ name, list }: { name: string; list: readonly Winner[] }) {
  return (
    <>
      <h3 className="mt-2 mb-1 text-sm font-semibold text-muted">{name}</h3>
      <ol className="grid gap-x-6 @min-[40rem]:grid-cols-2">
        {list.map((winner) => (
          <li
            key={`${winner.kind}${winner.number}`}
            className="flex items-center gap-2 border-line border-b py-2"
          >
            <span className="w-8 shrink-0 text-center text-muted tabular-nums">{winner.number}</span>
            <span className="min-w-0 flex-1 truncate font-semibold">
              {winner.nick}
              {winner.own_yn === 'Y' && (
                <Badge tone="honey" className="ml-2">
                  {t('ownWinner')}
                </Badge>
              )}
            </span>
            <span className="chat-text max-w-1/2 text-right text-sm font-semibold text-honey-text">
              {prizeText(winner)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
