import { api, type Schema, unwrap } from '../../../api/client.ts';

export type QueueCounts = Required<Schema<'SandboxQueuesRequest'>>;
export type DecidedSection = Schema<'SecondOperatorRequest'>['section'];
export type Decision = Schema<'SecondOperatorRequest'>['decision'];

/** Adds cases to the operators' queues. */
export const fillQueues = (counts: QueueCounts): Promise<Schema<'SandboxQueuesFilled'>> =>
  unwrap(api.POST('/sandbox/api/queues', { body: counts }));

/** Lets a second operator decide the first case that waits, or the named one. */
export const decideAsSecond = (
  section: DecidedSection,
  decision: Decision,
  key: string,
): Promise<Schema<'SecondOperatorResult'>> =>
  unwrap(
    api.POST('/sandbox/api/second-operator', {
      body: { section, decision, ...(key === '' ? {} : { key }) },
    }),
  );
