import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { type ProofResult, verifyBooks } from './verify-books.ts';

/** The books, for whoever wants them proven while the service runs. */
@Injectable()
export class BooksService {
  constructor(private readonly database: Database) {}

  /** Proves the books in one consistent view of the database. */
  verify(): Promise<ProofResult[]> {
    return this.database.aside(verifyBooks);
  }
}
