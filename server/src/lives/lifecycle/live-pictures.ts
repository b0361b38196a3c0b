import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { FilePlaces } from '../../files/file-places.service.ts';

/** Pictures of a live are attached by its host alone. */
@Injectable()
export class LivePictures implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly places: FilePlaces,
  ) {}

  onModuleInit(): void {
    this.places.own('live', async (userKey, vodKey) => {
      const live = await this.database.prisma.live.findFirst({
        where: { vodKey, hostKey: userKey },
        select: { vodKey: true },
      });
      return live !== null;
    });
  }
}
