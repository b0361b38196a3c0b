/** The light build of hls.js has no types: it is the same class without the features that a live does not need. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
