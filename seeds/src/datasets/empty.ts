import type { INestApplicationContext } from '@nestjs/common';
import { buildMember } from '../builders/index.ts';
import { makeBase } from './base.ts';
import type { Report } from './dataset.ts';

/** What a service needs, and only an operator. */
export async function makeEmpty(app: INestApplicationContext, report: Report): Promise<void> {
  await makeBase(app, report);
  report('operator');
  await buildMember(app, { loginId: 'admin01', nick: '운영자', profileId: 'admin01', role: 'operator' });
}
