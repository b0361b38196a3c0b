import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The colour rules: the only ones that a second theme of the same page can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Resolves when every transition has ended: colours differ during one. Transitions of removed elements end too; endless
 * animations are not waited for.
 */
const transitionsEnded = `(async () => {
  const moves = ({ playState, effect }) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  for (;;) {
    const moving = document.getAnimations().filter(moves);
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;

/**
 * The violations that the accessibility checker finds once all transitions have ended, a line for each rule. In its
 * "legacy mode" it skips frames of other origins, which no page has; with that, and without the list of passed rules,
 * it takes a fifth of the time.
 * @param rules `colours` for a page that was fully checked in the other theme
 */
export async function violationsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.evaluate(transitionsEnded);
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'colours') checker.withRules(COLOUR_RULES);
  const { violations } = await checker.analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(', ')}`,
  );
}
