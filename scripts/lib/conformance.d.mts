export interface CaseResult {
  name: string;
  state: 'passed' | 'failed' | 'not_offered';
  message: string | null;
  ms: number;
}
export interface AreaResult {
  area: string;
  cases: CaseResult[];
}
export interface Counts {
  passed: number;
  failed: number;
  notOffered: number;
}
export interface RuleOutcome {
  proven: string[];
  broken: string[];
  notJudged: string[];
}
export interface ConformanceReport {
  baseUrl: string;
  areas: AreaResult[];
  totals: Counts;
  rules: RuleOutcome;
}
export function runConformance(options: {
  baseUrl: string;
  areas?: string[];
  prefix?: string;
  password?: string;
  report?: (area: string, result: CaseResult) => void;
}): Promise<ConformanceReport>;
export function countsOf(cases: CaseResult[]): Counts;
export function rulesOf(cases: CaseResult[]): RuleOutcome;
export function formatReport(report: ConformanceReport): string;
