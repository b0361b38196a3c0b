import { useMutation, useQuery } from '@tanstack/react-query';
import { MessageSquareOff, MessageSquareText, Siren, UserRound, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { isOffered } from '../../../api/compatibility.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t as blocks } from '../../../messages/blocks.ts';
import { t } from '../../../messages/lives.ts';
import { t as reports } from '../../../messages/reports.ts';
import { paths } from '../../../routing/paths.ts';
import type { AvatarUser } from '../../../ui/Avatar.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { addToList, confirmContentBlock, ownHiddenQuery, removeFromList } from '../../blocks/index.ts';
import { openReport } from '../../reports/index.ts';

/** What any member can do about another one in a room: hide them on their own screen, or report them. */
export function OwnViewActions({ user, onClose }: { user: AvatarUser; onClose: () => void }) {
  const { user_key, nick } = user;
  const { data } = useQuery(ownHiddenQuery);
  const hidden = data?.hidden_user_keys.includes(user_key) ?? false;
  const toggleHidden = useMutation({
    mutationFn: () =>
      hidden
        ? removeFromList('hidden', { ...user, honor: null, created_at: '' })
        : addToList('hidden', user_key),
    onSuccess: () => {
      toast(hidden ? t('chatShown', { nick }) : t('chatHidden', { nick }));
      onClose();
    },
    onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
  });
  const Icon = hidden ? MessageSquareText : MessageSquareOff;
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <Button
        className="col-span-2"
        busy={toggleHidden.isPending}
        onClick={() => toggleHidden.mutate()}
        icon={<Icon size={18} aria-hidden />}
      >
        {hidden ? t('showChat') : t('hideChat')}
      </Button>
      <Link to={paths.channel(user_key)} className={buttonClass()}>
        <UserRound size={18} aria-hidden />
        {t('profile')}
      </Link>
      <Button
        onClick={() => {
          onClose();
          confirmContentBlock(user);
        }}
        icon={<UserX size={18} aria-hidden />}
      >
        {blocks('contentBlock')}
      </Button>
      {isOffered('POST /v1/report/report-proc') && (
        <Button
          className="col-span-2"
          variant="ghost"
          onClick={() => {
            onClose();
            openReport({ type_cd: 1, target_key: String(user_key), name: nick });
          }}
          icon={<Siren size={18} aria-hidden />}
        >
          {reports('report')}
        </Button>
      )}
    </div>
  );
}
