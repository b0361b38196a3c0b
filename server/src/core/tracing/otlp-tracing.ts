import { FastifyOtelInstrumentation } from '@fastify/otel';
import { type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../config/app-config.ts';
import { PrivateSpans } from './private-spans.ts';
import { recordSpansWith, type SpanFacts, type SpanRecorder } from './tracing.ts';

/** The tracing of a process, from its start to its end. */
export interface Tracing {
  /** Records the requests of a server; before its hooks and routes are added. */
  attachTo(fastify: FastifyInstance): Promise<void>;
  /** Exports what is left, and stops. */
  stop(): Promise<void>;
}

export type TracingConfig = Pick<
  AppConfig,
  'otelExporterOtlpEndpoint' | 'otelServiceName' | 'otelTracesSamplerArg' | 'nodeId'
>;

/**
 * Starts to record spans and to export them by OTLP over HTTP. No library is patched: Fastify has a plugin for it, and
 * what else is recorded calls `traced`.
 */
export function startTracing(config: TracingConfig): Tracing {
  const ratio = new TraceIdRatioBasedSampler(config.otelTracesSamplerArg);
  const exporter = new OTLPTraceExporter({
    url: `${config.otelExporterOtlpEndpoint}/v1/traces`,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.otelServiceName,
      'service.instance.id': config.nodeId,
    }),
    // A client that sends `traceparent` continues its trace, and does not decide that it is recorded.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [new PrivateSpans(new BatchSpanProcessor(exporter))],
  });
  provider.register();
  const requests = new FastifyOtelInstrumentation({
    // A span of each hook of each request says nothing that its request does not.
    instrumentHooks: false,
    recordExceptions: false,
    requestHook: (span, request) => {
      span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`);
    },
  });
  requests.setTracerProvider(provider);
  recordSpansWith(new OtlpRecorder());
  return {
    attachTo: async (fastify) => {
      await fastify.register(requests.plugin());
    },
    stop: async () => {
      recordSpansWith(undefined);
      await provider.shutdown();
    },
  };
}

class OtlpRecorder implements SpanRecorder {
  private readonly tracer = trace.getTracer('honey-live');

  run<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result> {
    return this.tracer.startActiveSpan(name, { attributes: facts }, async (span) => {
      try {
        return await work();
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  traceId(): string | undefined {
    return trace.getActiveSpan()?.spanContext().traceId;
  }
}

/** The class or code of an error; its message may quote what a member wrote. */
function fail(span: Span, error: unknown): void {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'));
}
