export { ControlButton } from './ControlButton.tsx';
export { isEmbedded, tellEmbedder } from './embedder.ts';
export { Player } from './Player.tsx';
export { useRefusalEmbedder } from './use-embedder.ts';
export { useFullscreen } from './use-fullscreen.ts';
