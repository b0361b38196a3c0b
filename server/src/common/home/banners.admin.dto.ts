import { type BannerGroup, bannerGroups, bannerLimits } from '@honey/rules';
import { OmitType } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { BannerDto } from './home.dto.ts';

export const bannerStates = ['coming', 'shown', 'over'] as const;
export type BannerState = (typeof bannerStates)[number];

/** One line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;
const moment = /T.*(Z|[+-]\d{2}:\d{2})$/;

/** Filter of banners. */
export class ManagedBannerQuery extends PageQuery {
  /**
   * The group: BNRG001001 main, BNRG018001 rank, BNRG000001 general. Omitted: all.
   * @example BNRG001001
   */
  @IsOptionalNonNull()
  @IsIn(bannerGroups)
  banner_grp_cd?: BannerGroup;

  /**
   * coming: not shown yet; shown: now; over: no longer. Omitted: all.
   * @example shown
   */
  @IsOptionalNonNull()
  @IsIn(bannerStates)
  state?: BannerState;
}

/** Filters the file of banners. */
export class ManagedBannerFilter extends OmitType(ManagedBannerQuery, ['offset', 'limit']) {}

/** A banner as an operator writes it. */
export class ManagedBannerRequest {
  /**
   * Where it is shown: BNRG001001 main, BNRG018001 rank, BNRG000001 general.
   * @example BNRG001001
   */
  @IsIn(bannerGroups)
  banner_grp_cd!: BannerGroup;

  /**
   * Alternative text, which says what the picture says; 1 to 100 characters.
   * @example "첫 충전 꿀 두 배"
   */
  @IsString()
  @Length(1, bannerLimits.titleMax)
  @Matches(/\S/)
  @Matches(line)
  title!: string;

  /**
   * Address of the picture, on this server. It is shown in the ratio 15 to 4.
   * @example /files/art/banner-1.svg
   */
  @IsString()
  @Length(1, bannerLimits.urlMax)
  image!: string;

  /**
   * Where it leads: the path of a page of this site, or an https address of another.
   * @example /announce/12
   */
  @IsString()
  @Length(1, bannerLimits.urlMax)
  link!: string;

  /**
   * Its place in the group, from 1; the others move. Omitted: the last for a new banner, unchanged otherwise.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(bannerLimits.groupMax)
  sort?: number;

  /**
   * From when it is shown; ISO 8601 with its offset.
   * @example 2026-11-20T00:00:00.000Z
   */
  @IsISO8601({ strict: true })
  @Matches(moment)
  starts_at!: string;

  /**
   * Until when it is shown, ISO 8601 with its offset, later than its start; null or omitted: unlimited.
   * @example 2026-12-20T00:00:00.000Z
   */
  @IsOptional()
  @IsISO8601({ strict: true })
  @Matches(moment)
  ends_at?: string | null;
}

/** A banner as an operator changes it: all fields, and the version that was read. */
export class ManagedBannerChangeRequest extends ManagedBannerRequest {
  /**
   * The version of the banner that was read; another one is refused with banner_changed.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;
}

/** The version of a banner that was read, and the reason for deleting it. */
export class ManagedBannerRemoveRequest {
  /**
   * The version of the banner that was read; another one is refused with banner_changed.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;

  /**
   * The reason, for the audit log.
   * @example "행사가 끝났어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(500)
  @Matches(/\S/)
  @Matches(line)
  reason?: string;
}

/** A banner as operators see it. */
export class ManagedBanner extends BannerDto {
  /**
   * Its place in the group, from 1.
   * @example 1
   */
  sort!: number;
  /**
   * From when it is shown; ISO 8601, UTC.
   * @example 2026-11-20T00:00:00.000Z
   */
  starts_at!: string;
  /**
   * Until when it is shown, ISO 8601, UTC; null: unlimited.
   * @example 2026-12-20T00:00:00.000Z
   */
  ends_at!: string | null;
  /**
   * The present state: coming, shown or over.
   * @example shown
   */
  state!: BannerState;
  /**
   * Number of the version, from 1: incremented by every change, but not when other banners move.
   * @example 1
   */
  version!: number;
}

/** A page of banners, by group and place. */
export class ManagedBannerList extends PageInfo {
  /** The banners of this page. */
  list!: ManagedBanner[];
}
