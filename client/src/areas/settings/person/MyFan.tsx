import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { queryClient } from '../../../api/query-client.ts';
import { t } from '../../../messages/settings.ts';
import { Card } from '../../../ui/Section.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { type SessionUser, sessionUserQuery } from '../../session/index.ts';
import { userFanClubsKey } from '../../social/index.ts';
import { saveMyFanDisplay } from '../queries/account.ts';

/** Whether others see whose fan the member is: updated optimistically, reverted if saving fails. */
export function MyFan({ user }: { user: SessionUser }) {
  const show = (display: 'Y' | 'N'): void => {
    queryClient.setQueryData(
      sessionUserQuery(user.user_key).queryKey,
      (old) => old && { ...old, myfan_display_yn: display },
    );
  };
  const { mutate } = useMutation({
    scope: { id: 'myfan-display' },
    mutationFn: saveMyFanDisplay,
    onMutate: show,
    onSuccess: ({ display_yn }) => {
      show(display_yn);
      toast(display_yn === 'Y' ? t('myfanOn') : t('myfanOff'));
      return queryClient.invalidateQueries({ queryKey: userFanClubsKey(user.user_key) });
    },
    onError: (error, requested) => {
      show(requested === 'Y' ? 'N' : 'Y');
      toast(errorMessage(error), { tone: 'danger' });
    },
  });
  return (
    <div className="mb-8">
      <Card>
        <div className="px-4">
          <Switch
            label={t('myfan')}
            help={t('myfanHelp')}
            on={user.myfan_display_yn === 'Y'}
            onChange={(on) => mutate(on ? 'Y' : 'N')}
          />
        </div>
      </Card>
    </div>
  );
}
