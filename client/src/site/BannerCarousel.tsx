import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../api/client.ts';
import { assetUrl } from '../api/hosts.ts';
import { t } from '../messages/common.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { usePrefersReducedMotion } from '../ui/media-queries.ts';

type Banner = Schema<'BannerDto'>;

const stepMs = 6000;
const control =
  'inline-flex size-6 sm:size-8 items-center justify-center rounded-pill bg-shade text-over hover:bg-black focus-visible:outline-offset-0';

/**
 * Banners, one at a time, in pictures that contain their own text and have a ratio of 15 to 4. They advance
 * automatically unless stopped, hovered or focused, and never with reduced motion.
 */
export default function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [resting, setResting] = useState(false);
  const calm = usePrefersReducedMotion();
  const count = banners.length;
  const running = !stopped && !resting && !calm && count > 1;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      const list = strip.current;
      if (list) scrollTo(list, (positionOf(list) + 1) % count);
    }, stepMs);
    return () => clearInterval(timer);
  }, [running, count]);

  const turn = (by: number): void => {
    if (strip.current) scrollTo(strip.current, (positionOf(strip.current) + by + count) % count);
  };

  if (count === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('banners')}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      className="relative overflow-hidden rounded-card"
    >
      <ul
        ref={strip}
        aria-live={running ? 'off' : 'polite'}
        onScroll={(event) => setAt(positionOf(event.currentTarget))}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {banners.map((banner, index) => (
          <li
            key={banner.banner_sn}
            aria-roledescription="slide"
            aria-label={t('bannerPosition', { total: count, at: index + 1 })}
            inert={index !== at}
            className="relative aspect-[15/4] w-full shrink-0 snap-start bg-raised"
          >
            <BannerLink banner={banner}>
              <img
                src={assetUrl(banner.image)}
                alt={banner.title}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                loading={index === 0 ? 'eager' : 'lazy'}
                className="absolute inset-0 size-full object-cover"
              />
            </BannerLink>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="absolute right-2 bottom-2 flex items-center gap-1 sm:right-6 sm:bottom-6">
          <span aria-hidden className="mr-1 rounded-pill bg-shade max-sm:hidden px-2 py-1 text-xs text-over">
            {at + 1} / {count}
          </span>
          <button type="button" aria-label={t('bannerPrevious')} onClick={() => turn(-1)} className={control}>
            <ChevronLeft size={16} aria-hidden />
          </button>
          {!calm && (
            <button
              type="button"
              aria-label={stopped ? t('bannerPlay') : t('bannerPause')}
              onClick={() => setStopped(!stopped)}
              className={control}
            >
              {stopped ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
            </button>
          )}
          <button type="button" aria-label={t('bannerNext')} onClick={() => turn(1)} className={control}>
            <ChevronRight size={16} aria-hidden />
          </button>
        </div>
      )}
    </section>
  );
}

const positionOf = (list: HTMLElement): number => Math.round(list.scrollLeft / Math.max(1, list.clientWidth));

function scrollTo(list: HTMLElement, position: number): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left: position * list.clientWidth, behavior: calm ? 'instant' : 'smooth' });
}

function BannerLink({ banner, children }: { banner: Banner; children: ReactNode }) {
  const className = 'absolute inset-0 block focus-visible:-outline-offset-4';
  return banner.link.startsWith('/') ? (
    <Link to={banner.link} className={className}>
      {children}
    </Link>
  ) : (
    <ExternalLink href={banner.link} className={className}>
      {children}
    </ExternalLink>
  );
}
