import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { makePolicies } from '../content/policies.ts';
import { makeSiteContent } from '../content/site-content.ts';
import { makePersonas, startPersonaLives } from '../personas.ts';
import type { Report } from './dataset.ts';
import { makeEndedLive } from './ended-live.ts';

/** The personas, their lives and one that is over, and what the pages need: enough for a suite, in a few seconds. */
export async function makeCi(app: INestApplicationContext, report: Report): Promise<void> {
  report('site content');
  await makeSiteContent(app, app.get(Clock).now());
  await makePolicies(app, app.get(Clock).now());
  report('personas');
  const personas = await makePersonas(app);
  await startPersonaLives(app, personas);
  await makeEndedLive(app, personas.host05.userKey);
}
