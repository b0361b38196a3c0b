import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { DatasetDocument } from '../fixtures/document/fixture-document.dto.ts';
import { planOf } from '../fixtures/fixture-plan.ts';

/** Custom datasets: documents of fixtures. They remain when data is replaced. */
@Injectable()
export class CustomDatasetsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Lists them by name. */
  async list(): Promise<{ name: string; document: DatasetDocument }[]> {
    const rows = await this.database.prisma.sandboxDataset.findMany({ orderBy: { name: 'asc' } });
    // Stored documents were validated when they were added.
    return rows.map(({ name, document }) => ({ name, document: document as DatasetDocument }));
  }

  /** Stores a document under a name, replacing an earlier one. Throws validation_failed. */
  async save(name: string, document: DatasetDocument): Promise<void> {
    const fields = planOf(document).problems.map((problem) => ({
      ...problem,
      field: `document.${problem.field}`,
    }));
    if (fields.length > 0) throw new AppError('validation_failed', { fields });
    const json = JSON.parse(JSON.stringify(document)) as Prisma.InputJsonObject;
    await this.database.prisma.sandboxDataset.upsert({
      where: { name },
      create: { name, document: json, createdAt: this.clock.now() },
      update: { document: json, createdAt: this.clock.now() },
    });
  }

  /** Throws dataset_not_found. */
  async remove(name: string): Promise<void> {
    const { count } = await this.database.prisma.sandboxDataset.deleteMany({ where: { name } });
    if (count === 0) throw new AppError('dataset_not_found');
  }

  async has(name: string): Promise<boolean> {
    return (await this.database.prisma.sandboxDataset.count({ where: { name } })) > 0;
  }

  /** Passes the document to `use` as a file, which the seeder reads. */
  async asFile(name: string, use: (file: string) => Promise<void>): Promise<void> {
    const row = await this.database.prisma.sandboxDataset.findUniqueOrThrow({ where: { name } });
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-dataset-'));
    try {
      const file = path.join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify(row.document));
      await use(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
