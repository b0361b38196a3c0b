import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { Mission, MissionCode } from './missions.dto.ts';

/** The settings of missions, in the form that statements and responses need. */
@Injectable()
export class MissionRules {
  constructor(private readonly settings: SettingsStore) {}

  /** The intervals of watching, as Postgres reads them: the unit, the pause, and the silence that ends a session. */
  intervals(): { unit: string; pause: string; silence: string } {
    return {
      unit: `${this.settings.get('mission_watch_minutes')} minutes`,
      pause: `${this.settings.get('mission_watch_pause_minutes')} minutes`,
      silence: `${this.settings.get('watch_silence_seconds')} seconds`,
    };
  }

  /** How often a mission can be finished in its period. */
  timesOf(code: MissionCode): number {
    return code === 'watch' ? this.settings.get('mission_watch_times_max') : 1;
  }

  /** What a mission pays each time; attendance without the BTUC for full weeks and months. */
  rewardOf(code: MissionCode): Pick<Mission, 'ticket_cnt' | 'btuc_cnt'> {
    switch (code) {
      case 'watch':
        return { ticket_cnt: 1, btuc_cnt: 0 };
      case 'attend':
        return { ticket_cnt: 1, btuc_cnt: this.settings.get('attend_btuc') };
      case 'line':
        return { ticket_cnt: 0, btuc_cnt: this.settings.get('mission_line_btuc') };
      case 'follow':
        return { ticket_cnt: 0, btuc_cnt: this.settings.get('mission_follow_btuc') };
    }
  }
}
