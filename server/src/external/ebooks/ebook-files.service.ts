import { Inject, Injectable } from '@nestjs/common';
import { SignedTicketService } from '../../core/crypto/signed-ticket.service.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { EBOOK_PORT, type EbookPort } from './ebook.port.ts';
import type { EbookDownload } from './ebooks.dto.ts';
import { EbooksService, leftOf } from './ebooks.service.ts';

interface FileClaims {
  book: number;
  member: number;
}

/** How long an address is valid, in seconds (EBOOKS-14). */
const addressSeconds = 300;
const fileTicket = defineTicket<FileClaims>('external', 'honey-live-ebook-file', addressSeconds);

/** A file to download. */
export interface EbookFile {
  bytes: Buffer;
  fileName: string;
}

/** Whole books as files, at addresses that are signed for one member. */
@Injectable()
export class EbookFilesService {
  constructor(
    @Inject(EBOOK_PORT) private readonly port: EbookPort,
    private readonly books: EbooksService,
    private readonly tickets: SignedTicketService,
  ) {}

  /** Signs an address for a member who bought the whole book. Throws book_not_found, book_not_bought. */
  async address(member: number, id: number, site?: number): Promise<EbookDownload> {
    this.books.assertSite(site);
    const [book, { books }] = await Promise.all([this.port.book(id), this.port.bought(member)]);
    const bought = books.find(({ book_id }) => book_id === id)?.chapters ?? [];
    if (leftOf(book, bought).length > 0) throw new AppError('book_not_bought');
    const { ticket, expiresAt } = this.tickets.issue(fileTicket, { book: id, member });
    return {
      url: `/v1/external/ebook/file?${new URLSearchParams({ ticket })}`,
      file_name: fileNameOf(book.title),
      expires_on: expiresAt.toISOString(),
    };
  }

  /**
   * Opens the file at a signed address. Throws ebook_address_ended for a forged or expired address, and for a caller who
   * is signed in as another member than the one whom it was signed for.
   */
  async open(ticket: string, caller: number | undefined): Promise<EbookFile> {
    const claims = this.tickets.read(fileTicket, ticket);
    if (!claims || (caller !== undefined && caller !== claims.member))
      throw new AppError('ebook_address_ended');
    const book = await this.port.book(claims.book);
    const bytes = await this.port.file(claims.member, claims.book);
    return { bytes, fileName: fileNameOf(book.title) };
  }
}

/** A name without the characters that file systems refuse. */
const fileNameOf = (title: string): string => `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}.epub`;
