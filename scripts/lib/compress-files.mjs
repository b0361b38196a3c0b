import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Smaller files are not worth compressing, in bytes. */
const LEAST_BYTES = 200;

/**
 * Writes `file.br` and `file.gz` beside the scripts and style sheets of a folder, at the highest compression: done
 * once, where the server would compress them less well for each visitor.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = (await readdir(folder)).filter((name) => /\.(css|js|svg)$/.test(name));
  for (const file of files) {
    const bytes = await readFile(join(folder, file));
    if (bytes.length < LEAST_BYTES) continue;
    await Promise.all(
      Object.entries(compressors).map(async ([ending, compress]) =>
        writeFile(join(folder, `${file}.${ending}`), await compress(bytes)),
      ),
    );
  }
}
