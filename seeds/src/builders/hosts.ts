import { HostApplicationDecisionsService } from '@honey/server/hosts/host-application-decisions.service';
import { HostApplicationsService } from '@honey/server/hosts/host-applications.service';
import type { INestApplicationContext } from '@nestjs/common';

type Application = Parameters<HostApplicationsService['apply']>[1];

/** Submits a member's application to broadcast, as the page does; returns its key. */
export async function buildHostApplication(
  app: INestApplicationContext,
  { userKey, ...overrides }: Partial<Application> & { userKey: number },
): Promise<number> {
  const { ask: application } = await app.get(HostApplicationsService).apply(userKey, {
    career: '노래와 소통 방송을 2년 했어요. 매일 저녁 아홉 시에 신청곡을 부르려고 해요.',
    period: 'under_3y',
    platform: '유튜브',
    sns_account: '@honey.singer',
    ...overrides,
  });
  if (!application) throw new Error(`${userKey} has no application`);
  return application.host_ask_id;
}

/** Decides an application; an operator's decision is recorded in the audit log. */
export async function decideHostApplication(
  app: INestApplicationContext,
  hostAskId: number,
  decision: { decision: 'approve' | 'reject'; reason?: string; operatorKey?: number },
): Promise<void> {
  const { operatorKey, reason = '', ...rest } = decision;
  const actor = operatorKey === undefined ? null : { operatorKey, requestId: 'seed' };
  await app.get(HostApplicationDecisionsService).decide(hostAskId, { ...rest, reason }, actor);
}
