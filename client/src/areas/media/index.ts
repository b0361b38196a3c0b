export { ControlButton } from './controls/ControlButton.tsx';
export { useFullscreen } from './controls/use-fullscreen.ts';
export { notifyEmbedder } from './embedder.ts';
export { Player } from './Player.tsx';
export { SidePicture } from './SidePicture.tsx';
export { useIsEmbedded, useRefusalEmbedder, useShapeEmbedder } from './use-embedder.ts';
