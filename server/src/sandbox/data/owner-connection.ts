import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { withDedicatedConnection } from '../../core/database/dedicated-connection.ts';

/**
 * Connects as the owner of the database, the only role that may empty tables, disable triggers and create schemas. The
 * rest of the server connects with a role that may not. Without a sandbox no such connection is made.
 */
@Injectable()
export class OwnerConnection {
  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  /** Runs `work` on a dedicated connection without a statement timeout. */
  withConnection<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    if (this.config.databaseOwnerUrl === '')
      throw new Error('there is no connection as the database owner in production');
    return withDedicatedConnection(this.config.databaseOwnerUrl, this.database.health, work);
  }
}
