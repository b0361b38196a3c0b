import { Badge } from '../../ui/Badge.tsx';
import { fanLevelName } from './fan-level.ts';

/** The level of a fan as a badge; nothing for who is no fan, or whose level the reader is not told. */
export function FanLevelBadge({ level }: { level: number | null }) {
  return level ? <Badge tone="honey">{fanLevelName(level)}</Badge> : null;
}
