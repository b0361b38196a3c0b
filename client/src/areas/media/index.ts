export { ControlButton } from './ControlButton.tsx';
export { tellEmbedder } from './embedder.ts';
export { Player } from './Player.tsx';
export { useFullscreen } from './use-fullscreen.ts';
