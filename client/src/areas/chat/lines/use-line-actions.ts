import { Copy, Reply } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../../../messages/chat.ts';
import { toast } from '../../../ui/toast.ts';
import { type TalkLine, textOf } from '../model/line.ts';
import type { LineAction } from './line-actions.ts';

/**
 * The actions on a line: the chat's own, then those of its page.
 * @param reply omitted if the member may not talk
 */
export function useLineActions(
  reply: ((line: TalkLine) => void) | undefined,
  more: readonly LineAction[],
): readonly LineAction[] {
  return useMemo(() => {
    const copy: LineAction = {
      key: 'c',
      code: 'KeyC',
      inMenu: true,
      label: t('copyLine'),
      icon: Copy,
      appliesTo: (line) => textOf(line) !== null,
      run: (line) => {
        void navigator.clipboard.writeText(textOf(line) ?? '').then(
          () => toast(t('lineCopied')),
          () => toast(t('lineNotCopied'), { tone: 'warn' }),
        );
      },
    };
    const replyAction: LineAction = {
      key: 'r',
      code: 'KeyR',
      label: t('replyLine'),
      icon: Reply,
      appliesTo: (line) => line.kind === 'talk',
      run: (line) => line.kind === 'talk' && reply?.(line),
    };
    return [...(reply ? [replyAction] : []), copy, ...more];
  }, [reply, more]);
}
