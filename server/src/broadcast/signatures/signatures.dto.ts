import { IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';
import { plainText } from '../own/live-settings.dto.ts';

/** A picture and a title, bound to one amount. */
export class SignatureRequest {
  /**
   * Title of the signature.
   * @example "하트 폭죽"
   */
  @IsString()
  @MaxLength(200)
  @Matches(plainText)
  title!: string;

  /**
   * The amount that shows it, whole stars; one signature per amount.
   * @example 777
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  star_cnt!: number;

  /**
   * The host's uploaded picture.
   * @example 31
   */
  @IsKey()
  file_id!: number;
}

/** Identifies one of the host's signatures. */
export class SignatureDeleteRequest {
  /**
   * Key of the signature.
   * @example 7
   */
  @IsKey()
  signature_id!: number;
}

/** A host's signature. */
export class SignatureDto {
  /**
   * Key of the signature.
   * @example 7
   */
  signature_id!: number;
  /**
   * Title of the signature.
   * @example "하트 폭죽"
   */
  title!: string;
  /**
   * The amount that shows it, whole stars.
   * @example 777
   */
  star_cnt!: number;
  /**
   * Address of the picture.
   * @example /files/uploads/2026/11/31.webp
   */
  image!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
}

/** A host's signatures, smallest amount first. */
export class SignatureList extends PageInfo {
  /** The signatures of this page. */
  list!: SignatureDto[];
  /**
   * Maximum number of signatures of a host.
   * @example 30
   */
  signature_max!: number;
  /**
   * Size up to which a picture may be a signature, in bytes, at least 10,000.
   * @example 153600
   */
  signature_bytes_max!: number;
}
