import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The rules that look at colours: all that a second theme of the same page can break. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Resolves once everything that fades or moves has arrived: on the way colours are others. What is taken off the page
 * meanwhile ends too; what turns for ever is not waited for.
 */
const arrived = `(async () => {
  const moves = ({ playState, effect }) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  for (;;) {
    const moving = document.getAnimations().filter(moves);
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;

/**
 * What the accessibility checker objects to on a page at rest, a line for each rule. Its "legacy mode" differs in
 * that frames of other origins are not looked into, which no page has; together with listing nothing but violations it
 * takes a fifth of the time.
 * @param rules `colours` of a page that was looked at whole in the other theme
 */
export async function objectionsTo(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.evaluate(arrived);
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'colours') checker.withRules(RULES_OF_COLOURS);
  const { violations } = await checker.analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(', ')}`,
  );
}
