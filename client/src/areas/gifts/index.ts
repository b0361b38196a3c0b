export { GiftEffects } from './GiftEffects.tsx';
export { openGiftSheet } from './gift-sheet.ts';
export { HoneyDrop } from './HoneyDrop.tsx';
export { useGiftEffects } from './model/effect-choice.ts';
export { tierOf } from './model/effect-queue.ts';
export { EffectStage } from './model/effect-stage.ts';
