import { CalendarCheck } from 'lucide-react';
import { errorMessage, isRefusal } from '../../../api/errors.ts';
import { t } from '../../../messages/missions.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { toast } from '../../../ui/toast.ts';
import { type AttendanceMonth, type AttendResult, useAttend } from './queries/missions.ts';

/** What an attendance has earned, in words. */
function attendedText(result: AttendResult): string {
  const btuc = formatNumber(result.btuc_cnt - result.week_btuc_cnt - result.month_btuc_cnt);
  return [
    result.paid_yn === 'Y'
      ? t(result.ticket_cnt > 0 ? 'attendDone' : 'attendDoneOnly', { btuc })
      : t('attendLate'),
    result.week_btuc_cnt > 0 &&
      t('attendBonus', { days: result.streak_cnt, btuc: formatNumber(result.week_btuc_cnt) }),
    result.month_btuc_cnt > 0 && t('attendMonth', { btuc: formatNumber(result.month_btuc_cnt) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The day's attendance with one press. */
export function AttendButton({
  userKey,
  attendance,
  onAttended,
  size = 'md',
  className,
}: {
  userKey: number;
  attendance: Pick<AttendanceMonth, 'day' | 'attended_yn'>;
  onAttended?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}) {
  const attend = useAttend(userKey);
  const attended = attendance.attended_yn === 'Y';
  const press = async (): Promise<void> => {
    try {
      // Awaited, since the callbacks of `mutate` are not called once a list has replaced this button.
      const result = await attend.mutateAsync(attendance.day);
      toast(attendedText(result), { tone: 'good' });
      onAttended?.();
    } catch (error) {
      toast(isRefusal(error) ? errorMessage(error) : t('attendUnsure'), { tone: 'danger' });
    }
  };
  return (
    <Button
      variant={attended ? 'secondary' : 'primary'}
      size={size}
      busy={attend.isPending}
      disabled={attended}
      onClick={() => void press()}
      icon={<CalendarCheck size={18} aria-hidden />}
      {...(className && { className })}
    >
      {t(attended ? 'attended' : 'attend')}
    </Button>
  );
}
