/** What a span says: names of calls, statements, jobs and events, and results. Never values of members. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Records spans; there is one in a process that exports them, and none otherwise. */
export interface SpanRecorder {
  run<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
  /** The id of the trace that the caller belongs to. */
  traceId(): string | undefined;
}

let recorder: SpanRecorder | undefined;

/** Sets what records the spans of this process; undefined: nothing does. */
export function recordSpansWith(next: SpanRecorder | undefined): void {
  recorder = next;
}

/** Runs `work` within a span, where spans are recorded. */
export const traced = <Result>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> => (recorder === undefined ? work() : recorder.run(name, facts, work));

/** Runs a statement within a span of its name. Its text and values stay out of it. */
export const tracedStatement = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  recorder === undefined
    ? work()
    : recorder.run(name, { 'db.system.name': 'postgresql', 'db.query.summary': name }, work);

/** Whether spans are recorded in this process. */
export const isTracing = (): boolean => recorder !== undefined;

/** The id of the caller's trace, by which logs and refusals are found; undefined where nothing is recorded. */
export const currentTraceId = (): string | undefined => recorder?.traceId();
