import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { buildMember } from '../builders/index.ts';
import { makePolicies } from '../content/policies.ts';
import { makeSiteContent } from '../content/site-content.ts';
import type { Report } from './dataset.ts';

/** Settings, site content and the operator alone. */
export async function makeEmpty(app: INestApplicationContext, report: Report): Promise<void> {
  report('site content and operator');
  await makeSiteContent(app, app.get(Clock).now());
  await makePolicies(app, app.get(Clock).now());
  await buildMember(app, { loginId: 'admin01', nick: '운영자', profileId: 'admin01', role: 'operator' });
}
