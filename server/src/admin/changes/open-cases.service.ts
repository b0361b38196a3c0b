import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { OpenCaseRequest } from './changes.dto.ts';
import { maySee } from './sections.ts';

/** A page that has not renewed its case for so long no longer has it open. */
export const openCaseMs = 10_000;

/** The cases that pages of operators have open (ADMIN-60). */
@Injectable()
export class OpenCasesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Opens or renews the case of a page. Throws right_missing without the right of its section. */
  async open(
    operatorKey: number,
    rights: HeldRights,
    page: string,
    { section, case: key }: OpenCaseRequest,
  ): Promise<void> {
    if (!maySee(rights, section)) throw new AppError('right_missing');
    await this.database.query(
      'admin_open_case',
      `INSERT INTO operator_open_cases (operator_key, page, section, case_key, renewed_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (operator_key, page) DO UPDATE
       SET section = excluded.section, case_key = excluded.case_key, renewed_at = excluded.renewed_at`,
      [operatorKey, page, section, key, this.clock.now()],
    );
  }

  /** Closes the case of a page. */
  async close(operatorKey: number, page: string): Promise<void> {
    await this.database.query(
      'admin_close_case',
      'DELETE FROM operator_open_cases WHERE operator_key = $1 AND page = $2',
      [operatorKey, page],
    );
  }

  /** Deletes what pages left open that ended without closing it. */
  async forget(): Promise<void> {
    await this.database.query(
      'admin_open_cases_forget',
      'DELETE FROM operator_open_cases WHERE renewed_at NOT BETWEEN $1 AND $2',
      [new Date(this.clock.nowMs() - openCaseMs), new Date(this.clock.nowMs() + openCaseMs)],
    );
  }
}
