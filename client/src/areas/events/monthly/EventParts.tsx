import type { ReactNode } from 'react';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/monthly.ts';
import type { EventPart } from './month-event-queries.ts';
import { AttendancePart } from './parts/AttendancePart.tsx';
import { ButtonPart } from './parts/ButtonPart.tsx';
import { CountdownPart } from './parts/CountdownPart.tsx';
import { RankingPart } from './parts/RankingPart.tsx';
import { TicketAskPart } from './parts/TicketAskPart.tsx';
import { WinnersPart } from './parts/WinnersPart.tsx';
import type { ShownEvent } from './shown-event.ts';

/**
 * The parts of an event in the operators' order (EVENTS-48). Their layout depends on the width of this element, not of
 * the window, so that a preview shows what a telephone shows.
 */
export function EventParts({ shown }: { shown: ShownEvent }) {
  if (shown.parts.length === 0) return <p className="p-6 text-center text-muted">{t('emptyParts')}</p>;
  return (
    <div className="@container flex flex-col gap-6">
      {shown.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an event do not move.
        <div key={index}>{content(part, shown)}</div>
      ))}
    </div>
  );
}

function content(part: EventPart, shown: ShownEvent): ReactNode {
  switch (part.type) {
    case 'picture':
      return (
        <img
          src={assetUrl(part.url)}
          alt={part.alt}
          width={part.width}
          height={part.height}
          className="h-auto min-h-24 w-full rounded-card bg-raised object-contain"
        />
      );
    case 'text':
      return <p className="chat-text px-1 text-md whitespace-pre-line">{part.text}</p>;
    case 'countdown':
      return <CountdownPart part={part} shown={shown} />;
    case 'attendance':
      return <AttendancePart part={part} shown={shown} />;
    case 'ticket_ask':
      return <TicketAskPart part={part} shown={shown} />;
    case 'ranking':
      return <RankingPart part={part} shown={shown} />;
    case 'winners':
      return <WinnersPart part={part} shown={shown} />;
    case 'button':
      return <ButtonPart part={part} />;
  }
}
