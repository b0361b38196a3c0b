export { ControlButton } from './ControlButton.tsx';
export { tellEmbedder } from './embedder.ts';
export { Player } from './Player.tsx';
export { SidePicture } from './SidePicture.tsx';
export { useIsEmbedded, useRefusalEmbedder } from './use-embedder.ts';
export { useFullscreen } from './use-fullscreen.ts';
