import { readFile } from 'node:fs/promises';
import { AppError } from '@honey/server/core/errors/app-error';
import { InputPipe } from '@honey/server/core/http/input/input-pipe';
import { DatasetDocument } from '@honey/server/sandbox/fixtures/document/fixture-document.dto';
import { FixturesService } from '@honey/server/sandbox/fixtures/fixtures.service';
import { SeedRefusal } from '../seed-refusal.ts';
import type { Dataset } from './dataset.ts';

/** Reads a document of fixtures and validates it as the sandbox's API does. Throws SeedRefusal. */
export async function readDatasetFile(file: string): Promise<DatasetDocument> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new SeedRefusal(`${file} cannot be read: ${error.message}`);
  });
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      throw new SeedRefusal(`${file} is not a JSON object`);
    const validated = await new InputPipe().transform(document, { type: 'body', metatype: DatasetDocument });
    return validated as DatasetDocument;
  } catch (error) {
    if (error instanceof SyntaxError) throw new SeedRefusal(`${file} is not valid JSON: ${error.message}`);
    throw refusalOf(file, error);
  }
}

/** The dataset `base`, extended by the document. */
export function withFixtures(base: Dataset, document: DatasetDocument): Dataset {
  return async (app, report) => {
    await base(app, report);
    report('fixtures');
    try {
      await app.get(FixturesService).make(document);
    } catch (error) {
      throw refusalOf('the document', error);
    }
  };
}

function refusalOf(what: string, error: unknown): unknown {
  if (!(error instanceof AppError) || error.fields === undefined) return error;
  const lines = error.fields.map(({ field, code, message }) => `  ${field}: ${code} ${message}`);
  return new SeedRefusal([`${what} was refused (${error.code}):`, ...lines].join('\n'));
}
