import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Name and meaning of a metric. Names follow Prometheus: `honey_<area>_<what>_<unit>`. */
export interface MetricDescription<Label extends string = string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

/** The metrics of this process. Areas register their metrics here. */
@Injectable()
export class MetricsRegistry {
  // A registry per instance: several servers may run in one process (tests).
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

  /** A value that goes up and down, read with `read` at each scrape. */
  gauge(description: MetricDescription, read: () => number): void {
    new Gauge({
      ...description,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Gauges by label, read at each scrape; a label that is no longer returned disappears. */
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

  /** A value that only increases. */
  counter<Label extends string>(description: MetricDescription<Label>): Counter<Label> {
    return new Counter<Label>({ ...description, registers: [this.registry] });
  }

  /** A distribution of values; `buckets` are upper bounds in the unit of the name. */
  histogram<Label extends string>(
    description: MetricDescription<Label> & { buckets: number[] },
  ): Histogram<Label> {
    return new Histogram<Label>({ ...description, registers: [this.registry] });
  }
}
