import { isButtonTarget } from '@honey/rules';
import { Link } from 'react-router';
import { buttonClass } from '../../../../ui/Button.tsx';
import { ExternalLink } from '../../../../ui/ExternalLink.tsx';
import type { EventPart } from '../month-event-queries.ts';

/** A button to a page of this site, or with the flag out of it (EVENTS-50); any other address is text alone. */
export function ButtonPart({ part }: { part: Extract<EventPart, { type: 'button' }> }) {
  const external = part.external_yn === 'Y';
  const look = buttonClass('primary', 'lg', 'w-full max-w-dialog whitespace-normal! text-center');
  return (
    <p className="flex justify-center">
      {!isButtonTarget(part.url, external) ? (
        <span className="text-muted">{part.label}</span>
      ) : external ? (
        <ExternalLink href={part.url} className={look}>
          {part.label}
        </ExternalLink>
      ) : (
        <Link to={part.url} className={look}>
          {part.label}
        </Link>
      )}
    </p>
  );
}
