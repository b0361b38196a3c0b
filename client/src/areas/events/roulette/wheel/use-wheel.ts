import { useEffect, useRef, useState } from 'react';
import { usePrefersReducedMotion } from '../../../../ui/media-queries.ts';
import { stopRotation } from './wheel-angles.ts';

/** The wheel's speed while the response is pending, in degrees per second. */
const waitingSpeed = 560;
const stopMs = 4_600;
/** Begins at about the waiting speed, and takes most of its time for the last field. */
const stopEasing = 'cubic-bezier(0.16, 0.42, 0.2, 1)';
const turns = 3;

export type WheelPhase = 'resting' | 'waiting' | 'stopping';

const turnedBy = (degrees: number): string => `rotate(${degrees}deg)`;

/**
 * Turns an element as a wheel. The result is known before it stops: `stopAt` resolves when the wheel rests, or
 * immediately with reduced motion.
 */
export function useWheel(count: number) {
  const turning = useRef<HTMLDivElement>(null);
  const rotation = useRef(0);
  const running = useRef<Animation>(undefined);
  const [phase, setPhase] = useState<WheelPhase>('resting');
  const calm = usePrefersReducedMotion();
  useEffect(() => () => running.current?.cancel(), []);

  const place = (degrees: number): void => {
    rotation.current = degrees;
    if (turning.current) turning.current.style.transform = turnedBy(degrees);
  };

  /** Starts turning, until `stopAt` or `rest`. */
  const begin = (): void => {
    setPhase('waiting');
    if (calm || !turning.current) return;
    // On phones the button is below the wheel.
    if (!window.matchMedia('(min-width: 64rem)').matches)
      turning.current.parentElement?.scrollIntoView({ behavior: 'smooth' });
    const from = rotation.current;
    running.current?.cancel();
    running.current = turning.current.animate(
      [{ transform: turnedBy(from) }, { transform: turnedBy(from + 360) }],
      { duration: (360 / waitingSpeed) * 1000, iterations: Number.POSITIVE_INFINITY },
    );
  };

  /** The rotation at this moment of the waiting turn. */
  const turned = (): number => {
    const time = running.current?.currentTime;
    return typeof time === 'number' ? rotation.current + (time / 1000) * waitingSpeed : rotation.current;
  };

  /** Stops on a field; `instantly` without motion. */
  const stopAt = async (
    field: number,
    { offset, instantly = false }: { offset: number; instantly?: boolean },
  ): Promise<void> => {
    const from = turned();
    const to = stopRotation(from, field, { count, turns, offset });
    running.current?.cancel();
    running.current = undefined;
    place(to);
    if (calm || instantly || !turning.current) {
      setPhase('resting');
      return;
    }
    setPhase('stopping');
    const stopping = turning.current.animate([{ transform: turnedBy(from) }, { transform: turnedBy(to) }], {
      duration: stopMs,
      easing: stopEasing,
    });
    running.current = stopping;
    // A cancelled one (the page was left, or another spin began) ends the wait as well.
    await stopping.finished.catch(() => undefined);
    if (running.current === stopping) running.current = undefined;
    setPhase('resting');
  };

  /** Shows the result without waiting for the wheel. */
  const skip = (): void => running.current?.finish();

  /** Ends the waiting turn without a result. */
  const rest = (): void => {
    place(turned());
    running.current?.cancel();
    running.current = undefined;
    setPhase('resting');
  };

  return { turning, phase, begin, stopAt, skip, rest };
}
