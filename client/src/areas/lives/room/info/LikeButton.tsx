import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/lives.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format/numbers.ts';
import { toast } from '../../../../ui/toast.ts';
import { requireLogin } from '../../../session/index.ts';
import { likeLive } from '../../queries/live-like.ts';

/** Likes the live, or removes the like; the count is the room's. */
export function LikeButton({
  vodKey,
  liked: likedBefore,
  count,
  size,
}: {
  vodKey: number;
  liked: boolean;
  count: number;
  size: 'sm' | 'md';
}) {
  const [liked, setLiked] = useState(likedBefore);
  const [own, setOwn] = useState<{ base: number; count: number } | null>(null);
  const like = useMutation({
    mutationFn: (next: boolean) => likeLive(vodKey, next),
    onMutate: (next) => setLiked(next),
    onSuccess: (state) => {
      setLiked(state.like_yn === 'Y');
      setOwn({ base: count, count: state.like_cnt });
    },
    onError: (error, next) => {
      setLiked(!next);
      toast(errorMessage(error), { tone: 'danger' });
    },
  });
  // The count in the response is shown until the room sends another one.
  const shown = own && own.base === count ? own.count : count;
  const toggleLike = () => {
    if (requireLogin() && !like.isPending) like.mutate(!liked);
  };
  return (
    <Button
      size={size}
      aria-pressed={liked}
      aria-label={`${t('likeCount', { count: formatCount(shown) })}`}
      title={liked ? t('unlike') : t('like')}
      onClick={toggleLike}
      icon={
        <Heart
          size={18}
          aria-hidden
          className={clsx('transition-transform', liked && 'scale-110 fill-current text-live-text')}
        />
      }
    >
      {formatCount(shown)}
    </Button>
  );
}
