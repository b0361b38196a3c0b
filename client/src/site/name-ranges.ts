import { type LengthRange, loginIdLength, nickLength, profileIdLength } from '@honey/rules';
import type { Schema } from '../api/client.ts';

export type UniqueName = 'id' | 'nick' | 'profile_id';

type Bounds = Pick<
  Schema<'SiteInfo'>,
  | 'login_id_length_min'
  | 'login_id_length_max'
  | 'nick_length_min'
  | 'nick_length_max'
  | 'profile_id_length_min'
  | 'profile_id_length_max'
>;

/** The allowed length of a name: the site's settings, or the defaults until those are loaded. */
export function nameRangeOf(name: UniqueName, site: Bounds | undefined): LengthRange {
  switch (name) {
    case 'id':
      return site ? { min: site.login_id_length_min, max: site.login_id_length_max } : loginIdLength;
    case 'nick':
      return site ? { min: site.nick_length_min, max: site.nick_length_max } : nickLength;
    case 'profile_id':
      return site ? { min: site.profile_id_length_min, max: site.profile_id_length_max } : profileIdLength;
  }
}
