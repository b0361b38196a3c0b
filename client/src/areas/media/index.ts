export { ControlButton } from './ControlButton.tsx';
export { Player } from './Player.tsx';
export { useFullscreen } from './use-fullscreen.ts';
