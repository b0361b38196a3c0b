import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { ChangesService } from './changes.service.ts';
import { OpenCasesService } from './open-cases.service.ts';

const everyMs = 60_000;

/** Deletes changes that every open console has received, and cases that are no longer open. */
@Injectable()
export class ConsoleChangesJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly changes: ChangesService,
    private readonly openCases: OpenCasesService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('console-changes', everyMs, async () => {
      await this.changes.trim();
      await this.openCases.forget();
    });
  }
}
