import { OmitType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { EntryQuery } from './entries.dto.ts';

const sides = ['given', 'received'] as const;

/** The requested gifts, always the caller's own. */
export class GiftEntryQuery extends OmitType(EntryQuery, ['kind']) {
  /**
   * given or received; given if omitted.
   * @example given
   */
  @IsOptionalNonNull()
  @IsIn(sides)
  type?: (typeof sides)[number];
}
