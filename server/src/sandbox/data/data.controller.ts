import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtHost } from '../../core/http/host-addresses.ts';
import { LargePayload } from '../../core/http/limits/payload-limits.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import {
  SandboxDatasetOrder,
  SandboxDatasetParam,
  SandboxDatasets,
  SandboxSnapshotInfo,
  SandboxSnapshotOrder,
  SandboxSnapshotParam,
  SandboxSnapshots,
  SandboxWaitQuery,
} from './data.dto.ts';
import { OpenWhileReplacing } from './data-gate.ts';
import { DatasetsService } from './datasets.service.ts';
import { SnapshotsService } from './snapshots.service.ts';

/** Fields and entries of a dataset of one's own. */
const documentValuesMax = 30_000;

/** All data at once: datasets and snapshots. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxDataController {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly snapshots: SnapshotsService,
  ) {}

  @Get('datasets')
  @SandboxCall()
  @OpenWhileReplacing()
  @ApiOperation({
    summary: 'The datasets there are, the one in use, and how a load goes',
    description: 'While a load runs its progress stands in load, and other calls of the product answer 503.',
  })
  listDatasets(): Promise<SandboxDatasets> {
    return this.datasets.list();
  }

  @Post('datasets')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('a dataset of the same name takes its place')
  @LargePayload(documentValuesMax)
  @ApiErrors('dataset_taken')
  @ApiOperation({
    summary: "Keeps a dataset of one's own: fixtures on top of another dataset",
    description:
      'The same document as a file is loaded by `npm run seed -- --dataset file.json`. It stays when data is replaced; ' +
      'whether its references lead somewhere shows when it is loaded.',
  })
  addDataset(@Body() body: SandboxDatasetOrder): Promise<SandboxDatasets> {
    return this.datasets.add(body);
  }

  @Delete('datasets/:name')
  @SandboxCall()
  @RepeatsSafely('what is gone stays gone')
  @ApiErrors('dataset_not_found')
  @ApiOperation({
    summary: "Forgets a dataset of one's own",
    description: 'The data in use stay as they are, also where they came of it.',
  })
  async removeDataset(@Param() { name }: SandboxDatasetParam): Promise<OkDto> {
    await this.datasets.remove(name);
    return ok;
  }

  @Post('datasets/:name/load')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('every load begins from nothing')
  @OpenWhileReplacing()
  @ApiErrors('dataset_not_found', 'sandbox_busy', 'dataset_failed')
  @ApiOperation({
    summary: 'Empties everything and seeds a dataset',
    description:
      'The clock, the inbox and what the simulators were told are reset with it. Other calls answer 503 with ' +
      'Retry-After meanwhile; chat connections are closed and come back by themselves. One load at a time.',
  })
  loadDataset(
    @Param() { name }: SandboxDatasetParam,
    @Query() { wait_yn }: SandboxWaitQuery,
  ): Promise<SandboxDatasets> {
    return this.datasets.replaceBy(name, wait_yn !== 'N');
  }

  @Post('reset')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('every load begins from nothing')
  @OpenWhileReplacing()
  @ApiErrors('dataset_not_found', 'sandbox_busy', 'dataset_failed')
  @ApiOperation({
    summary: 'Loads the dataset that was seeded first',
    description:
      'As a load of that dataset. With wait_yn N it answers at once, and GET datasets tells how it goes.',
  })
  reset(@Query() { wait_yn }: SandboxWaitQuery): Promise<SandboxDatasets> {
    return this.datasets.reset(wait_yn !== 'N');
  }

  @Get('snapshots')
  @SandboxCall()
  @OpenWhileReplacing()
  @ApiOperation({
    summary: 'What was set aside, newest first',
    description: 'Snapshots of everything and of single members, on all servers alike.',
  })
  listSnapshots(): Promise<SandboxSnapshots> {
    return this.snapshots.list();
  }

  @Post('snapshots')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('a snapshot of the same name takes its place')
  @OpenWhileReplacing()
  @ApiErrors('user_not_found', 'sandbox_busy')
  @ApiOperation({
    summary: 'Sets everything or one member aside under a name',
    description: 'An earlier snapshot of that name is replaced.',
  })
  takeSnapshot(@Body() body: SandboxSnapshotOrder): Promise<SandboxSnapshotInfo> {
    return this.snapshots.take(body);
  }

  @Post('snapshots/:name/restore')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('it sets what is kept')
  @OpenWhileReplacing()
  @ApiErrors('snapshot_not_found', 'user_not_found', 'snapshot_conflict', 'sandbox_busy')
  @ApiOperation({
    summary: 'Brings back what was set aside',
    description:
      'Everything: data, clock and inbox are as they were. One member: their own rows as they were, their balances by ' +
      'transfers of the ledger; what others did stays.',
  })
  restoreSnapshot(@Param() { name }: SandboxSnapshotParam): Promise<SandboxSnapshotInfo> {
    return this.snapshots.restore(name);
  }

  @Delete('snapshots/:name')
  @SandboxCall()
  @RepeatsSafely('what is gone stays gone')
  @OpenWhileReplacing()
  @ApiErrors('snapshot_not_found')
  @ApiOperation({
    summary: 'Forgets a snapshot',
    description: 'What was copied for it is dropped; the data in use stays as it is.',
  })
  async removeSnapshot(@Param() { name }: SandboxSnapshotParam): Promise<OkDto> {
    await this.snapshots.remove(name);
    return ok;
  }
}
