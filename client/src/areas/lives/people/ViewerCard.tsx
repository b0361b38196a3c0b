import { t } from '../../../messages/lives.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { FollowButton } from '../../social/index.ts';
import type { LivePersonProps } from './live-person.ts';
import { OwnViewActions } from './OwnViewActions.tsx';
import { PersonSummary } from './PersonSummary.tsx';

/** A viewer's card of another member in the room. */
export default function ViewerCard({ onClose, ...person }: LivePersonProps & OverlayProps) {
  const { user, hostKey } = person;
  return (
    <Dialog title={t('cardTitle', { nick: user.nick })} hideTitle onClose={onClose}>
      <PersonSummary {...person} />
      {user.user_key === hostKey && (
        <div className="mt-3 flex *:flex-1">
          <FollowButton userKey={user.user_key} nick={user.nick} />
        </div>
      )}
      <OwnViewActions user={user} onClose={onClose} />
    </Dialog>
  );
}
