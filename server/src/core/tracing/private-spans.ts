import type { Context } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/** What may leave the server in a span: names that the program contains, numbers and states. */
const exported: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.query.summary',
  'error.type',
  'fastify.type',
  'hook.name',
  'honey.job',
  'honey.consumer',
  'honey.event',
  'honey.entries',
]);

/**
 * Removes from spans everything that may hold values of members before they are exported: addresses with their queries,
 * messages and stacks of errors, and whatever a library adds one day.
 */
export class PrivateSpans implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}

  onStart(span: Span, parent: Context): void {
    this.next.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    for (const name of Object.keys(span.attributes)) if (!exported.has(name)) delete span.attributes[name];
    span.events.length = 0;
    delete span.status.message;
    this.next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
