import type { Schema } from '../../../api/client.ts';
import type { ChartPoint } from '../../../ui/chart/chart-point.ts';
import { formatTime } from '../../../ui/format/dates.ts';

type Sample = Schema<'LiveSamplePoint'>;

/** The value at each sample. */
export const levels = (samples: readonly Sample[], of: (sample: Sample) => number): ChartPoint[] =>
  samples.map((sample) => ({ key: sample.at, label: formatTime(sample.at), value: of(sample) }));

/** The growth of a cumulative figure between samples; decreases count as none. */
export const growth = (samples: readonly Sample[], of: (sample: Sample) => number): ChartPoint[] =>
  samples.map((sample, at) => {
    const before = samples[at - 1];
    const value = Math.max(0, of(sample) - (before ? of(before) : 0));
    return { key: sample.at, label: formatTime(sample.at), value };
  });
