import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { Signature } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import { FilePlacesService, FilesService } from '../../files/index.ts';
import { broadcastTexts } from '../texts.ts';
import type { SignatureDto, SignatureList, SignatureRequest } from './signatures.dto.ts';

/** Pictures of hosts, each bound to one amount: a gift of that amount shows it (BROADCAST-18). */
@Injectable()
export class SignaturesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly files: FilesService,
    private readonly places: FilePlacesService,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    // Only the host may attach pictures of signatures.
    this.places.registerOwner('signature', async (userKey, hostKey) => userKey === hostKey);
  }

  /** A host's signatures, smallest amount first. */
  async list(hostKey: number, query: PageQuery): Promise<SignatureList> {
    const { offset, limit } = pageOf(query);
    const { prisma } = this.database;
    const [total, rows] = await Promise.all([
      prisma.signature.count({ where: { hostKey } }),
      prisma.signature.findMany({
        where: { hostKey },
        orderBy: { starCnt: 'asc' },
        skip: offset,
        take: limit,
      }),
    ]);
    return {
      list: rows.map(presentSignature),
      total,
      offset,
      limit,
      signature_max: this.settings.get('signature_max'),
      signature_bytes_max: this.settings.get('signature_bytes_max'),
    };
  }

  /**
   * Binds a picture to an amount. Throws validation_failed, prohibited_word, file_not_found for a picture that is not
   * the host's own, signature_taken, signature_limit.
   */
  async add(hostKey: number, request: SignatureRequest): Promise<SignatureDto> {
    const title = request.title.trim();
    this.assertTitle(title);
    this.assertAmount(request.star_cnt);
    const { url: image, bytes } = await this.files.ownImage(hostKey, request.file_id);
    this.assertSize(bytes);
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        // Serializes additions of one host, so that the limit holds.
        await executeWithin(
          transaction,
          'broadcast_lock_signatures',
          `SELECT pg_advisory_xact_lock(hashtext('honey-signatures'), $1::int)`,
          [hostKey],
        );
        const count = await transaction.signature.count({ where: { hostKey } });
        if (count >= this.settings.get('signature_max')) throw new AppError('signature_limit');
        const row = await transaction.signature.create({
          data: {
            hostKey,
            title,
            image,
            starCnt: request.star_cnt,
            fileId: request.file_id,
            createdAt: this.clock.now(),
          },
        });
        return presentSignature(row);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('signature_taken');
      throw error;
    }
  }

  /** Deletes a signature; the picture remains among the host's files. Throws signature_not_found. */
  async remove(hostKey: number, signatureId: number): Promise<void> {
    const { count } = await this.database.prisma.signature.deleteMany({ where: { hostKey, signatureId } });
    if (count === 0) throw new AppError('signature_not_found');
  }

  private assertTitle(title: string): void {
    const max = this.settings.get('signature_title_max');
    if (title === '') throw fieldRefusal('title', 'minLength', broadcastTexts.signatureTitleNeeded);
    if ([...title].length > max)
      throw fieldRefusal('title', 'maxLength', broadcastTexts.signatureTitleTooLong(max));
    refuseProhibited('title', this.words.find(title, 'title'));
  }

  /** Everyone in the room loads the picture while a gift is shown. */
  private assertSize(bytes: number): void {
    const max = this.settings.get('signature_bytes_max');
    if (bytes > max) throw fieldRefusal('file_id', 'max', broadcastTexts.signatureTooLarge(max));
  }

  /** An amount outside the gift limits would never be shown. */
  private assertAmount(starCnt: number): void {
    const [min, max] = [this.settings.get('gift_min_star'), this.settings.get('gift_max_star')];
    if (starCnt < min) throw fieldRefusal('star_cnt', 'min', broadcastTexts.signatureStarTooFew(min));
    if (starCnt > max) throw fieldRefusal('star_cnt', 'max', broadcastTexts.signatureStarTooMany(max));
  }
}

const presentSignature = (row: Signature): SignatureDto => ({
  signature_id: row.signatureId,
  title: row.title,
  star_cnt: Number(row.starCnt),
  image: row.image,
  created_at: row.createdAt.toISOString(),
});
