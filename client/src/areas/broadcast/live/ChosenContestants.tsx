import { t } from '../../../messages/broadcast.ts';
import { Avatar, type AvatarUser } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Section.tsx';
import { GradeBadges } from '../../grades/index.ts';

/** The selected contestants, each with a remove button. */
export function ChosenContestants<Host extends AvatarUser & { honor: string | null }>({
  hosts,
  onRemove,
}: {
  hosts: readonly Host[];
  onRemove: (host: Host) => void;
}) {
  if (hosts.length === 0) return <p className="text-muted">{t('contestantsNone')}</p>;
  return (
    <Card>
      {hosts.map((host) => (
        <div key={host.user_key} className="flex items-center gap-3 px-4 py-2">
          <Avatar user={host} size={32} />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <span className="chat-text font-semibold">{host.nick}</span>
            <GradeBadges user={host} />
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('contestantOutOf', { nick: host.nick })}
            onClick={() => onRemove(host)}
          >
            {t('contestantOut')}
          </Button>
        </div>
      ))}
    </Card>
  );
}
