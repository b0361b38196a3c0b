import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { offerBooks } from '../builders/index.ts';
import { makeItems } from '../content/items.ts';
import { makePolicies } from '../content/policies.ts';
import { makeSiteContent } from '../content/site-content.ts';
import type { Report } from './dataset.ts';

/** What a service needs before the first member joins: themes, gift pictures, words, notices, banners, policies, one e-book. */
export async function makeBase(app: INestApplicationContext, report: Report): Promise<void> {
  report('site content and policies');
  await makeSiteContent(app, app.get(Clock).now());
  await makePolicies(app, app.get(Clock).now());
  await makeItems(app);
  await offerBooks(app, [1]);
}
