/** A value of a chart. */
export interface ChartPoint {
  key: string;
  /** Its timestamp or name, formatted for display. */
  label: string;
  value: number;
}
