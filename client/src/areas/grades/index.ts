export { GradeBadges, HonorMark } from './GradeBadges.tsx';
export { honorName } from './honor.ts';
export { PayGradeBox } from './PayGradeBox.tsx';
