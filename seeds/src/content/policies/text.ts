/** A version of a policy in the datasets. */
export interface PolicyVersionText {
  /** Days before the dataset's day at which it came into force; negative: it is announced. */
  daysAgo: number;
  /** What changed since the previous version; empty for the first. */
  summary: string;
  /** Its sections in order, in the Markdown that the page shows. */
  sections: readonly string[];
}

/** A policy with all its versions, oldest first. */
export interface PolicySource {
  gubn: string;
  title: string;
  versions: readonly PolicyVersionText[];
}

/** Precedes every text, so that it is not mistaken for a contract. */
export const sampleNote =
  '**이 문서는 서비스 시연을 위한 예시입니다. 실제 계약이나 법률 자문이 아니며 법적 효력이 없습니다.**';

/** Replaces some sections, by their heading. Throws if a heading does not exist. */
export function amended(
  sections: readonly string[],
  changes: Readonly<Record<string, string>>,
): readonly string[] {
  const headings = Object.keys(changes);
  const missing = headings.find((heading) => !sections.some((section) => startsWith(section, heading)));
  if (missing) throw new Error(`no section "${missing}"`);
  return sections.map((section) => {
    const heading = headings.find((candidate) => startsWith(section, candidate));
    return heading === undefined ? section : `## ${heading}\n\n${changes[heading]}`;
  });
}

const startsWith = (section: string, heading: string): boolean => section.startsWith(`## ${heading}\n`);
