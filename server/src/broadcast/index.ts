export { BattleDto } from './battles/battles.dto.ts';
export { BattlesService } from './battles/battles.service.ts';
export { BroadcastService } from './broadcast.service.ts';
export { LiveEnded, OwnLive } from './on-air/on-air.dto.ts';
export { OnAirService } from './on-air/on-air.service.ts';
export { LiveSettingsService } from './own/live-settings.service.ts';
