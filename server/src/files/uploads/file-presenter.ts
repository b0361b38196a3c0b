import type { FileKind, KeptFile } from '../files.dto.ts';
import { isPrivatePath } from '../storage/file-storage.port.ts';
import { thumbEnding, uploadsPrefix, uploadUrl } from './incoming-files.ts';

/** A row of uploaded_files, as statements read it. */
export interface FileRow {
  file_id: number;
  kind: FileKind;
  file_sort: number;
  file_type: string;
  path: string;
  thumb_path: string | null;
  original_name: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: Date;
}

/** The columns of a FileRow. */
export const fileColumns =
  'file_id, kind, file_sort, file_type, path, thumb_path, original_name, mime, bytes, width, height, created_at';

/** The address of the full-size picture for the address of a thumbnail; any other address unchanged. */
export const fullSizePictureUrl = (url: string): string =>
  url.startsWith(uploadsPrefix) && url.endsWith(thumbEnding)
    ? `${url.slice(0, -thumbEnding.length)}.webp`
    : url;

/** `apiVersion` prefixes the calls that serve private files. */
export function presentFile(row: FileRow, apiVersion: string): KeptFile {
  const privateUrl = isPrivatePath(row.path) ? `/${apiVersion}/etc/private-file/${row.file_id}` : undefined;
  return {
    file_id: row.file_id,
    url: privateUrl ?? uploadUrl(row.path),
    thumb_url:
      row.thumb_path === null ? null : privateUrl ? `${privateUrl}/thumb` : uploadUrl(row.thumb_path),
    kind: row.kind,
    mime: row.mime,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    file_sort: row.file_sort,
    original_name: row.original_name,
    file_type: row.file_type,
    created_at: row.created_at.toISOString(),
  };
}
