import { productVersion } from '@honey/rules';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { BooksService } from '../../wallet/index.ts';
import { OpenWhileReplacing } from '../data/data-gate.ts';
import { DatasetsService } from '../data/datasets.service.ts';
import { RequestJournal } from '../requests/request-journal.ts';
import { SandboxHealth, SandboxLedger } from './diagnosis.dto.ts';

/** Health of the sandbox, and verification of the ledger. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxDiagnosisController {
  constructor(
    private readonly config: AppConfig,
    private readonly datasets: DatasetsService,
    private readonly journal: RequestJournal,
    private readonly clock: Clock,
    private readonly books: BooksService,
  ) {}

  @Get('health')
  @SandboxCall()
  @OpenWhileReplacing()
  @ApiOperation({
    summary: 'Reads the state of the sandbox',
    description: 'For test suites to wait for. Without a sandbox, as in production, the call returns 404.',
  })
  async health(): Promise<SandboxHealth> {
    return {
      status: 'ok',
      version: productVersion,
      environment: this.config.nodeEnv === 'test' ? 'test' : 'development',
      dataset: await this.datasets.current(),
      journal_yn: yn(this.journal.recording),
      now: this.clock.now().toISOString(),
    };
  }

  @Get('ledger')
  @SandboxCall()
  @ApiOperation({
    summary: 'Verifies the ledger, like npm run ledger:verify',
    description:
      'Runs the same statements as npm run ledger:verify; a failed proof shows a few of the wrong rows.',
  })
  async ledger(): Promise<SandboxLedger> {
    const proofs = await this.books.verify();
    return { ok_yn: yn(proofs.every(({ wrong }) => wrong === 0)), list: proofs };
  }
}
