/** The light build of hls.js has no types of its own: it is the same class without the parts a live needs not. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
