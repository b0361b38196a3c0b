import { Link } from 'react-router';
import { t } from '../../../../messages/monthly.ts';
import { loginAndBack, paths } from '../../../../routing/paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useSession } from '../../../session/index.ts';
import { AttendanceCalendar } from '../../missions/AttendanceCalendar.tsx';
import { Participation } from '../../parts/Participation.tsx';
import type { EventPart } from '../month-event-queries.ts';
import type { ShownEvent } from '../shown-event.ts';
import { PartFrame } from './PartFrame.tsx';

/** The member's attendance calendar, with the button of the day while the event runs (EVENTS-52). */
export function AttendancePart({
  part,
  shown: { event, state },
}: {
  part: Extract<EventPart, { type: 'attendance' }>;
  shown: ShownEvent;
}) {
  const { loggedIn } = useSession();
  return (
    <PartFrame title={part.title}>
      {event === null ? (
        <p className="text-muted">{t('attendancePreview')}</p>
      ) : state === 'scheduled' ? (
        <p className="text-muted">{t('attendanceBefore')}</p>
      ) : state === 'over' ? (
        <p className="text-muted">{t('attendanceOver')}</p>
      ) : loggedIn ? (
        <>
          <Participation
            refusal={event.refusal}
            here={paths.monthEvent(event.event_id)}
            className="mb-4 rounded-control bg-raised p-3"
          />
          <AttendanceCalendar />
        </>
      ) : (
        <Link to={loginAndBack(paths.monthEvent(event.event_id))} className={buttonClass('primary', 'lg')}>
          {t('attendanceLogin')}
        </Link>
      )}
    </PartFrame>
  );
}
