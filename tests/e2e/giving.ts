import type { Stage } from './stage.ts';
import { expect } from './test.ts';

/** A gift of honey in a live: to its host, or to a contestant. */
export interface GivenGift {
  vodKey: number;
  /** The key of the member who receives it. */
  target: number;
  /** Honey. */
  amount: number;
}

/** A member gives in a live, and its viewers see it. */
export async function give(
  stage: Stage,
  giverId: string,
  { vodKey, target, amount }: GivenGift,
): Promise<void> {
  const giver = await stage.client.login(giverId);
  const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: {
      ...{ target_code: 'LIVE', target_user_key: target, vod_key: vodKey },
      ...{ star_cnt: amount, message: '최고예요' },
    },
  });
  expect(status).toBe(200);
}

/** Runs in a page: waits until the effect on the screen is in its first second and whole. */
export const untilEffectShown = `new Promise((resolve) => {
  const look = () =>
    document.getAnimations().some(({ currentTime }) => currentTime > 900) ? resolve() : requestAnimationFrame(look);
  look();
})`;
