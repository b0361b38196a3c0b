import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { LargePayload } from '../../core/http/limits/payload-limits.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
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

/** Most fields and entries of a custom dataset. */
const documentValuesMax = 30_000;

/** All data at once: datasets and snapshots. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
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
    summary: 'Lists the datasets, the one in use, and the progress of a load',
    description: 'While a load runs, its progress is in load, and other calls of the product return 503.',
  })
  listDatasets(): Promise<SandboxDatasets> {
    return this.datasets.list();
  }

  @Post('datasets')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('a dataset with the same name is replaced')
  @LargePayload(documentValuesMax)
  @ApiErrors('dataset_taken')
  @ApiOperation({
    summary: 'Stores a custom dataset: fixtures on top of another dataset',
    description:
      '`npm run seed -- --dataset file.json` loads the same document from a file. It remains when data is replaced; ' +
      'its references are checked when it is loaded.',
  })
  addDataset(@Body() body: SandboxDatasetOrder): Promise<SandboxDatasets> {
    return this.datasets.add(body);
  }

  @Delete('datasets/:name')
  @SandboxCall()
  @RepeatsSafely('a dataset that is already removed stays removed')
  @ApiErrors('dataset_not_found')
  @ApiOperation({
    summary: 'Removes a custom dataset',
    description: 'The data in use is unchanged, even if it was loaded from it.',
  })
  async removeDataset(@Param() { name }: SandboxDatasetParam): Promise<OkDto> {
    await this.datasets.remove(name);
    return ok;
  }

  @Post('datasets/:name/load')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('every load starts from empty tables')
  @OpenWhileReplacing()
  @ApiErrors('dataset_not_found', 'sandbox_busy', 'dataset_failed')
  @ApiOperation({
    summary: 'Empties all tables and seeds a dataset',
    description:
      'The clock, the inbox and the state of the simulators are reset too. Other calls return 503 with Retry-After ' +
      'meanwhile; chat connections are closed and reconnect by themselves. One load at a time.',
  })
  loadDataset(
    @Param() { name }: SandboxDatasetParam,
    @Query() { wait_yn }: SandboxWaitQuery,
  ): Promise<SandboxDatasets> {
    return this.datasets.replaceWith(name, wait_yn !== 'N');
  }

  @Post('reset')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('every load starts from empty tables')
  @OpenWhileReplacing()
  @ApiErrors('dataset_not_found', 'sandbox_busy', 'dataset_failed')
  @ApiOperation({
    summary: 'Loads the dataset that was seeded first',
    description:
      'As loading that dataset. With wait_yn N it responds at once, and GET datasets reports the progress.',
  })
  reset(@Query() { wait_yn }: SandboxWaitQuery): Promise<SandboxDatasets> {
    return this.datasets.reset(wait_yn !== 'N');
  }

  @Get('snapshots')
  @SandboxCall()
  @OpenWhileReplacing()
  @ApiOperation({
    summary: 'Lists the snapshots, newest first',
    description: 'Snapshots of all data and of single members, the same on all servers.',
  })
  listSnapshots(): Promise<SandboxSnapshots> {
    return this.snapshots.list();
  }

  @Post('snapshots')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('a snapshot with the same name is replaced')
  @OpenWhileReplacing()
  @ApiErrors('user_not_found', 'sandbox_busy')
  @ApiOperation({
    summary: 'Takes a snapshot of all data or of one member',
    description: 'An earlier snapshot with that name is replaced.',
  })
  takeSnapshot(@Body() body: SandboxSnapshotOrder): Promise<SandboxSnapshotInfo> {
    return this.snapshots.take(body);
  }

  @Post('snapshots/:name/restore')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('restores a stored state')
  @OpenWhileReplacing()
  @ApiErrors('snapshot_not_found', 'user_not_found', 'snapshot_conflict', 'sandbox_busy')
  @ApiOperation({
    summary: 'Restores a snapshot',
    description:
      "All data: data, clock and inbox are as they were. One member: the member's own rows as they were, the balances by " +
      'ledger transfers; what others did remains.',
  })
  restoreSnapshot(@Param() { name }: SandboxSnapshotParam): Promise<SandboxSnapshotInfo> {
    return this.snapshots.restore(name);
  }

  @Delete('snapshots/:name')
  @SandboxCall()
  @RepeatsSafely('a snapshot that is already removed stays removed')
  @OpenWhileReplacing()
  @ApiErrors('snapshot_not_found')
  @ApiOperation({
    summary: 'Removes a snapshot',
    description: 'Its copy is dropped; the data in use is unchanged.',
  })
  async removeSnapshot(@Param() { name }: SandboxSnapshotParam): Promise<OkDto> {
    await this.snapshots.remove(name);
    return ok;
  }
}
