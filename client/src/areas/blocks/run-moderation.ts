import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/blocks.ts';
import { openConfirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { addToList } from './queries/lists.ts';
import {
  hideLine,
  type ModeratedRoom,
  type ModerationAction,
  moderate,
  showLine,
} from './queries/moderation.ts';

/** The member acted upon. */
export interface Target {
  user_key: number;
  nick: string;
}

const doneTexts = {
  kick: ['kicked', 'kickUndone'],
  chatBlock: ['chatBlocked', 'chatUnblocked'],
  watchBlock: ['watchBlocked', 'watchUnblocked'],
  manager: ['appointed', 'dismissed'],
} as const satisfies Record<ModerationAction, readonly [string, string]>;

const failed = (error: unknown): void => toast(errorMessage(error), { tone: 'danger' });

/**
 * Runs a moderation action and offers to undo it.
 * @throws ApiError
 */
async function moderateWithUndo(
  act: ModerationAction,
  on: boolean,
  room: ModeratedRoom,
  target: Target,
): Promise<void> {
  await moderate(act, on, room, target.user_key);
  const [done, undone] = doneTexts[act];
  toast(t(on ? done : undone, { nick: target.nick }), {
    tone: 'good',
    action: {
      label: t('undo'),
      onClick: () => {
        moderate(act, !on, room, target.user_key).then(
          () => toast(t(on ? undone : done, { nick: target.nick })),
          failed,
        );
      },
    },
  });
}

/**
 * A kick or a watch block is confirmed first, in place of the current dialog; other actions run immediately and can be
 * undone.
 */
export function runModeration(
  act: ModerationAction,
  on: boolean,
  { room, target, onConfirming }: { room: ModeratedRoom; target: Target; onConfirming: () => void },
): void {
  const run = () => moderateWithUndo(act, on, room, target);
  if (!on || (act !== 'kick' && act !== 'watchBlock')) {
    run().catch(failed);
    return;
  }
  onConfirming();
  openConfirm({
    title: t(act === 'kick' ? 'kickTitle' : 'watchBlockTitle', { nick: target.nick }),
    body: t(act === 'kick' ? 'kickBody' : 'watchBlockBody'),
    action: t(act === 'kick' ? 'kick' : 'watchBlock'),
    tone: 'danger',
    onConfirm: run,
  });
}

/** An action on the speaker of a line. */
export type LineModeration = Exclude<ModerationAction, 'manager'>;

/** Runs an action on the speaker of a line immediately; it can be undone. */
export function moderateSpeaker(act: LineModeration, room: ModeratedRoom, target: Target): void {
  moderateWithUndo(act, true, room, target).catch(failed);
}

/** Hides a line from all viewers, and offers to show it again. */
export function hideLineWithUndo(vodKey: number, messageId: number): void {
  const showAgain = () => {
    showLine(vodKey, messageId).then(
      (inRoom) => toast(t(inRoom ? 'lineShown' : 'giftShown'), { tone: 'good' }),
      failed,
    );
  };
  hideLine(vodKey, messageId).then(
    () => toast(t('lineHidden'), { action: { label: t('undo'), onClick: showAgain } }),
    failed,
  );
}

/** After confirmation, blocks all content of a member. */
export function confirmContentBlock(target: Target): void {
  openConfirm({
    title: t('contentBlockTitle', { nick: target.nick }),
    body: t('contentBlockBody'),
    action: t('addBlock'),
    tone: 'danger',
    onConfirm: async () => {
      await addToList('content', target.user_key);
      toast(t('contentBlocked', { nick: target.nick }), { tone: 'good' });
    },
  });
}
