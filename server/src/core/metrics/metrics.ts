import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a metric is called and means. Names follow Prometheus: `honey_<area>_<what>_<unit>`. */
export interface MetricDescription<Label extends string = string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

/** The metrics of this process. An area registers its own through it and keeps what it gets back. */
@Injectable()
export class Metrics {
  // A registry of its own: several servers may live in one process (tests).
  private readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** The media type of `text()`. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** A number that goes up and down, read with `read` whenever the metrics are asked for. */
  gauge(description: MetricDescription, read: () => number): void {
    new Gauge({
      ...description,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Such numbers by label, all read whenever the metrics are asked for: what is not answered any more is gone. */
  gauges<Label extends string>(
    description: MetricDescription<Label>,
    read: () => { labels: Record<Label, string>; value: number }[],
  ): void {
    new Gauge<Label>({
      ...description,
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.set(labels, value);
      },
    });
  }

  /** A number that only grows. */
  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label> {
    return new Counter<Label>({ ...description, registers: [this.registry] });
  }

  /** How values are spread; `buckets` are upper bounds in the unit of the name. */
  histogram<Label extends string>(
    description: MetricDescription<Label> & { buckets: number[] },
  ): Histogram<Label> {
    return new Histogram<Label>({ ...description, registers: [this.registry] });
  }
}
