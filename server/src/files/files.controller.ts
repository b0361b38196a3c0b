import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import {
  ApiBody,
  ApiFoundResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, MaybeMember, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { TakesMultipart } from '../core/http/input/multipart.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { OkDto, ok } from '../core/http/ok.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { Idempotent, TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import {
  CommFilesQuery,
  KeptFile,
  KeptFileList,
  UploadForm,
  UserFileList,
  UserFilesQuery,
} from './files.dto.ts';
import { FilesService } from './files.service.ts';
import { PrivateFilesService } from './private-files.service.ts';
import { UploadOwnersService } from './uploads/upload-owners.service.ts';
import { filePolicy } from './uploads/uploads.routes.ts';
import { UploadsService } from './uploads/uploads.service.ts';

/** Common to all uploads: takes an UploadForm, returns a KeptFile, honours an Idempotency-Key. */
const AcceptsUpload = (): MethodDecorator =>
  applyDecorators(
    TakesMultipart(),
    TakesIdempotencyKey(),
    ApiBody({ type: UploadForm }),
    ApiErrors(
      'validation_failed',
      'bad_request',
      'unsupported_media_type',
      'forbidden',
      'file_required',
      'file_type',
      'file_too_large',
      'file_not_found',
      'upload_quota',
      'upload_busy',
      'request_timeout',
      'idempotency_mismatch',
    ),
  );

/** Responds with the bytes of a private file. */
const RespondsWithPrivateFile = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('image/webp', 'video/mp4', 'video/quicktime', 'video/webm'),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
    ApiFoundResponse({
      description: 'With S3_PUBLIC_URL: a signed address of the file storage, valid for five minutes.',
    }),
    ApiErrors('validation_failed', 'file_not_found'),
  );

/** Uploads and stored files. */
@ApiTags('files')
@Controller('etc')
export class FilesController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly files: FilesService,
    private readonly owners: UploadOwnersService,
    private readonly privateFiles: PrivateFilesService,
  ) {}

  @Post('img-upload-proc')
  @Access('member')
  @HttpCode(200)
  @AcceptsUpload()
  @ApiOperation({
    summary: 'Uploads a picture',
    description:
      'jpeg, png, webp or gif, detected by its bytes. It is turned upright, scaled down to the configured size and ' +
      're-encoded as webp without metadata; an animated gif or webp stays animated.',
  })
  image(
    @Req() request: FastifyRequest,
    @Member() { userKey }: SessionMember,
    @IdempotencyKey() key: string,
  ): Promise<KeptFile> {
    return this.uploads.storeImage(request, { userKey }, key);
  }

  @Post('img-default-upload-proc')
  @Access('visitor')
  @HttpCode(200)
  @AcceptsUpload()
  @ApiHeader({
    name: 'X-Sign-Up-Token',
    required: false,
    description: 'The sign_up_token of a verified identity, instead of a bearer token.',
  })
  @ApiErrors('login_required', 'sign_up_expired')
  @ApiOperation({
    summary: 'Uploads a profile picture',
    description:
      'As img-upload-proc. With a sign-up token it belongs to that sign-up, which has one picture at a time: a new ' +
      'picture replaces the previous one.',
  })
  async defaultImage(
    @Req() request: FastifyRequest,
    @MaybeMember() member: SessionMember | undefined,
    @IdempotencyKey() key: string,
  ): Promise<KeptFile> {
    const owner = await this.owners.resolve(member, request.headers['x-sign-up-token']);
    return this.uploads.storeImage(request, owner, key);
  }

  @Post('img-folder-specific-upload-proc')
  @Access('member')
  @HttpCode(200)
  @AcceptsUpload()
  @ApiOperation({
    summary: 'Uploads a picture into a named folder',
    description:
      'As img-upload-proc; file_table is required and names the folder: board, comment, exchange, host_ask, live, ' +
      'message, profile, report or signature.',
  })
  folderImage(
    @Req() request: FastifyRequest,
    @Member() { userKey }: SessionMember,
    @IdempotencyKey() key: string,
  ): Promise<KeptFile> {
    return this.uploads.storeImage(request, { userKey }, key, { inFolder: true });
  }

  @Post('upload-mov-proc')
  @Access('member')
  @HttpCode(200)
  @AcceptsUpload()
  @ApiOperation({
    summary: 'Uploads a movie',
    description: 'mp4, webm or mov, detected by its bytes; it is stored as it was sent.',
  })
  movie(
    @Req() request: FastifyRequest,
    @Member() { userKey }: SessionMember,
    @IdempotencyKey() key: string,
  ): Promise<KeptFile> {
    return this.uploads.storeMovie(request, { userKey }, key);
  }

  @Get('comm-files')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the files of one entry',
    description:
      "In their order. Files of comment, live and signature are visible to every member; of other places, and of keys that name no entry, the member's own files alone are listed.",
  })
  commFiles(@Query() query: CommFilesQuery, @Member() { userKey }: SessionMember): Promise<KeptFileList> {
    return this.files.ofEntry(query, userKey);
  }

  @Get('user-files')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the member's own files, newest first, with their share of the quota",
    description: 'Files of every place, or of one place alone.',
  })
  userFiles(@Query() query: UserFilesQuery, @Member() { userKey }: SessionMember): Promise<UserFileList> {
    return this.files.ofMember(query, userKey);
  }

  @Get('private-file/:id')
  @Access('member')
  @RespondsWithPrivateFile()
  @ApiOperation({
    summary: 'Downloads a private file',
    description:
      'Files of board, exchange, host_ask, message and report, for their owner and operators with the right of the place (inquiries.read, exchange.read, host_asks.read; reports.read for message and report); those of message also for the recipient. Everyone else gets file_not_found. The audit log records which operator opened a file.',
  })
  privateFile(
    @Param() { id }: IdParam,
    @Member() member: SessionMember,
    @Req() { id: requestId }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.sendPrivate(reply, id, member, { requestId });
  }

  @Get('private-file/:id/thumb')
  @Access('member')
  @RespondsWithPrivateFile()
  @ApiOperation({ summary: 'Downloads the thumbnail of a private picture', description: 'As private-file.' })
  privateThumb(
    @Param() { id }: IdParam,
    @Member() member: SessionMember,
    @Req() { id: requestId }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.sendPrivate(reply, id, member, { requestId, thumb: true });
  }

  private async sendPrivate(
    reply: FastifyReply,
    id: number,
    member: SessionMember,
    options: { requestId: string; thumb?: boolean },
  ): Promise<StreamableFile> {
    const file = await this.privateFiles.open(id, member, options);
    void reply.header('cache-control', 'no-store');
    if ('address' in file) {
      void reply.status(302).header('location', file.address);
      return new StreamableFile(Buffer.alloc(0));
    }
    const { stream, bytes, mime, attachment } = file;
    void reply
      .header('content-security-policy', filePolicy)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin');
    void reply.header('content-disposition', attachment ? 'attachment' : 'inline');
    return new StreamableFile(stream, { type: mime, length: bytes });
  }

  @Delete('comm-img-delete-proc/:id')
  @Idempotent()
  @Access('member')
  @ApiErrors('validation_failed', 'file_not_found')
  @ApiOperation({
    summary: "Removes one of the member's own files from an entry",
    description: "Only a file that has a file_comm_key. Another member's file is not found.",
  })
  async removeOfEntry(@Param() { id }: IdParam, @Member() { userKey }: SessionMember): Promise<OkDto> {
    await this.files.remove(userKey, id, { ofEntry: true });
    return ok;
  }

  @Delete('user-img-delete-proc/:id')
  @Idempotent()
  @Access('member')
  @ApiErrors('validation_failed', 'file_not_found')
  @ApiOperation({
    summary: "Removes one of the member's own files",
    description:
      "Its bytes are removed too. If it was the profile picture, the profile has none from then on. Another member's file is not found.",
  })
  async remove(@Param() { id }: IdParam, @Member() { userKey }: SessionMember): Promise<OkDto> {
    await this.files.remove(userKey, id);
    return ok;
  }
}
