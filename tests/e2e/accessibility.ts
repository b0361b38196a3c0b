import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * What the accessibility checker objects to on a page as it stands, a line for each rule. Its "legacy mode" differs in
 * that frames of other origins are not looked into, which no page has; together with listing nothing but violations it
 * takes a fifth of the time.
 */
export async function objectionsTo(page: Page): Promise<string[]> {
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await checker.analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(', ')}`,
  );
}
