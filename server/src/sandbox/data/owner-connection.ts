import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { withDedicatedConnection } from '../../core/database/dedicated-connection.ts';

/**
 * The database as its owner sees it, who alone may empty tables, let triggers rest and make schemas. Everything else of
 * the server connects with a role that may not. Where there is no sandbox, no such connection is made.
 */
@Injectable()
export class OwnerConnection {
  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  /** Runs `work` on a connection of its own, on which statements may take their time. */
  aside<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    if (this.config.databaseOwnerUrl === '')
      throw new Error("production has no connection of the database's owner");
    return withDedicatedConnection(this.config.databaseOwnerUrl, this.database.health, work);
  }
}
