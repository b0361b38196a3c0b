export interface TextFile {
  path: string;
  text: string;
}
export function readRuleTexts(): Promise<TextFile[]>;
export function problemsOfRules(texts: TextFile[]): string[];
