export { type IngestListener, IngestPort, type Publisher, type StreamTracks } from './ingest.port.ts';
export { hashOfStreamKey } from './keys/stream-keys.service.ts';
export { type BesideWatch, besideOf, MediaPort, type PictureShape, shapeOfSize } from './media.port.ts';
export {
  isSimulated,
  type LiveStream,
  LiveStreamsService,
  simulatedSession,
} from './streams/live-streams.service.ts';
