import { Copy, Reply } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../../../messages/chat.ts';
import { toast } from '../../../ui/toast.ts';
import { type TalkLine, wordsOf } from '../model/line.ts';
import type { LineAct } from './line-acts.ts';

/**
 * What can be done with a line: what the chat itself offers, and then what its page adds.
 * @param reply left out for who may not talk
 */
export function useLineActs(
  reply: ((line: TalkLine) => void) | undefined,
  more: readonly LineAct[],
): readonly LineAct[] {
  return useMemo(() => {
    const copy: LineAct = {
      key: 'c',
      code: 'KeyC',
      aside: true,
      label: t('copyLine'),
      icon: Copy,
      fits: (line) => wordsOf(line) !== null,
      run: (line) => {
        void navigator.clipboard.writeText(wordsOf(line) ?? '').then(
          () => toast(t('lineCopied')),
          () => toast(t('lineNotCopied'), { tone: 'warn' }),
        );
      },
    };
    const answer: LineAct = {
      key: 'r',
      code: 'KeyR',
      label: t('replyLine'),
      icon: Reply,
      fits: (line) => line.kind === 'talk',
      run: (line) => line.kind === 'talk' && reply?.(line),
    };
    return [...(reply ? [answer] : []), copy, ...more];
  }, [reply, more]);
}
