import { Badge } from '../../ui/Badge.tsx';
import { fanLevelName } from './fan-level.ts';

/** A fan level as a badge; nothing for a non-fan, or if the level is hidden from the reader. */
export function FanLevelBadge({ level }: { level: number | null }) {
  return level ? <Badge tone="honey">{fanLevelName(level)}</Badge> : null;
}
