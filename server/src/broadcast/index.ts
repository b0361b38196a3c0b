export { BroadcastService } from './broadcast.service.ts';
export { LiveSettingsService } from './live-settings.service.ts';
export { LiveEnded, OwnLive } from './on-air.dto.ts';
export { OnAirService } from './on-air.service.ts';
