import { type RefObject, useEffect, useRef } from 'react';
import { assetUrl } from '../../api/hosts.ts';
import { usePrefersReducedMotion } from '../../ui/media-queries.ts';

/** So few pixels, stretched over the stage, are a blurred picture without the cost of a filter. */
const SIDE = 16;
const EVERY_MS = 400;
/** How much of the picture before shines through, so that it changes softly. */
const BLEND = 0.35;

/** A blurred copy of the picture that fills what its shape leaves free; the still until the video plays. */
export function BlurredCopy({
  video,
  still,
}: {
  video: RefObject<HTMLVideoElement | null>;
  still: string | null;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isCalm = usePrefersReducedMotion();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    let isFirst = true;
    const copy = (): void => {
      const { current } = video;
      if (document.hidden || !current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      if (isCalm && !isFirst) return;
      context.globalAlpha = isFirst ? 1 : BLEND;
      isFirst = false;
      context.drawImage(current, 0, 0, SIDE, SIDE);
    };
    const timer = setInterval(copy, EVERY_MS);
    return () => clearInterval(timer);
  }, [video, isCalm]);
  return (
    <div
      aria-hidden
      data-testid="blurred-copy"
      className="pointer-events-none absolute inset-0 overflow-hidden bg-black"
    >
      {still && (
        <img
          src={assetUrl(still)}
          alt=""
          className="absolute inset-0 size-full scale-125 object-cover opacity-50 blur-xl"
        />
      )}
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        className="absolute inset-0 size-full scale-110 opacity-60"
      />
    </div>
  );
}
