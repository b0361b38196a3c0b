import { IsInt, Max, Min } from 'class-validator';
import { FromDigits } from '../../core/http/key.dto.ts';

/** Selects generated pictures. */
export class AiImageQuery {
  /**
   * Another seed gives other pictures.
   * @example 1
   */
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  seed?: number = 0;
}

/** A generated profile picture. */
export class AiImage {
  /**
   * Names the picture, for sign-up and profile-img-edit.
   * @example "4711"
   */
  ai_image_id!: string;
  /**
   * Address of the picture.
   * @example /files/portraits/4711.webp
   */
  url!: string;
}

/** Generated profile pictures to choose from. */
export class AiImageList {
  /** The pictures. */
  list!: AiImage[];
}
