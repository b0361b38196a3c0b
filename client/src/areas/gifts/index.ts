export { GiftEffects } from './GiftEffects.tsx';
export { openGiftSheet } from './gift-sheet.ts';
export { HoneyDrop } from './HoneyDrop.tsx';
export { EffectStage } from './model/effect-stage.ts';
