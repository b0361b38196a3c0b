/** A value of a chart. */
export interface ChartPoint {
  key: string;
  /** Its moment or its name, as it is read. */
  label: string;
  value: number;
}
