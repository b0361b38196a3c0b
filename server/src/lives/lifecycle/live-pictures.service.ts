import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { FilePlacesService } from '../../files/index.ts';

/** Allows only the host to attach pictures to a live. */
@Injectable()
export class LivePicturesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly places: FilePlacesService,
  ) {}

  onModuleInit(): void {
    this.places.registerOwner('live', async (userKey, vodKey) => {
      const live = await this.database.prisma.live.findFirst({
        where: { vodKey, hostKey: userKey },
        select: { vodKey: true },
      });
      return live !== null;
    });
  }
}
