import { productVersion } from '@honey/rules';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { AtHost } from '../core/http/host-addresses.ts';
import { yn } from '../core/http/ok.dto.ts';
import { SandboxCall } from '../core/sandbox/sandbox-call.decorator.ts';
import { BooksService } from '../wallet/books.service.ts';
import { OpenWhileReplacing } from './data/data-gate.ts';
import { DatasetsService } from './data/datasets.service.ts';
import { SandboxHealth, SandboxLedger } from './diagnosis.dto.ts';
import { RequestJournal } from './requests/request-journal.ts';

/** Whether the sandbox is on, and whether the books balance. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
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
    summary: 'The sandbox is on, and what it stands on',
    description: 'For suites to wait for. Where there is no sandbox, as in production, the call answers 404.',
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
    summary: 'Proves the books, as npm run ledger:verify does',
    description:
      'The same statements as npm run ledger:verify; a proof that fails shows a few of the wrong rows.',
  })
  async ledger(): Promise<SandboxLedger> {
    const proofs = await this.books.verify();
    return { ok_yn: yn(proofs.every(({ wrong }) => wrong === 0)), list: proofs };
  }
}
