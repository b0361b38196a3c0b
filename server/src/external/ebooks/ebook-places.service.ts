import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { EbookPlace, EbookPlaceRequest } from './ebooks.dto.ts';

interface PlaceRow {
  chapter_no: number;
  paragraph_no: number;
  chapter_percent: number;
  updated_at: Date;
}

/** Where members stopped reading, the same on all of their devices. */
@Injectable()
export class EbookPlacesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns a member's places, by book. */
  async of(member: number): Promise<ReadonlyMap<number, EbookPlace>> {
    const rows = await this.database.query(
      'ebook_places',
      'SELECT book_id, chapter_no, paragraph_no, chapter_percent, updated_at FROM ebook_places WHERE user_key = $1',
      [member],
    );
    return new Map(rows.map(({ book_id, ...row }) => [book_id, present(row)]));
  }

  /**
   * Stores a member's place. Throws place_changed, with the stored place, when another device stored one since the
   * place that this one follows.
   */
  async keep(member: number, book: number, place: EbookPlaceRequest): Promise<EbookPlace> {
    const { chapter_no, paragraph_no, chapter_percent, follows_on } = place;
    const rows = await this.database.query(
      'ebook_place_keep',
      `INSERT INTO ebook_places AS p (user_key, book_id, chapter_no, paragraph_no, chapter_percent, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_key, book_id) DO UPDATE SET chapter_no = excluded.chapter_no,
         paragraph_no = excluded.paragraph_no, chapter_percent = excluded.chapter_percent,
         updated_at = greatest(excluded.updated_at, p.updated_at + interval '1 millisecond')
       WHERE $7::text IS NULL OR to_char(p.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = $7
       RETURNING chapter_no, paragraph_no, chapter_percent, updated_at`,
      [member, book, chapter_no, paragraph_no, chapter_percent, this.clock.now(), follows_on ?? null],
    );
    if (rows[0]) return present(rows[0]);
    const stored = (await this.of(member)).get(book);
    throw new AppError('ebook_place_changed', { detail: { place: stored ? { ...stored } : null } });
  }
}

const present = ({ updated_at, ...place }: PlaceRow): EbookPlace => ({
  ...place,
  updated_on: updated_at.toISOString(),
});
