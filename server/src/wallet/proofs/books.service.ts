import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { type ProofResult, verifyBooks } from './verify-books.ts';

/** Verification of the ledger while the service runs. */
@Injectable()
export class BooksService {
  constructor(private readonly database: Database) {}

  /** Verifies the ledger in one consistent view of the database. */
  verify(): Promise<ProofResult[]> {
    return this.database.withDedicatedConnection(verifyBooks);
  }
}
