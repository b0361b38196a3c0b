export { FanLevelBadge } from './FanLevelBadge.tsx';
export { GradeBadges, HonorMark } from './GradeBadges.tsx';
export { honorName } from './honor.ts';
export { PayGradeBox } from './PayGradeBox.tsx';
export { vipName } from './vip.ts';
