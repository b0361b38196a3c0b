export { type IngestListener, IngestPort, type Publisher, type StreamTracks } from './ingest.port.ts';
export { type LiveStream, LiveStreamsService } from './live-streams.service.ts';
export { type BesideWatch, besideOf, MediaPort } from './media.port.ts';
export { hashOfStreamKey } from './stream-keys.service.ts';
