import { randomBytes } from 'node:crypto';
import { describeUnreadPicture, identifyContent } from '../../shared/audio/refused-files.ts';
import { limits } from '../../shared/limits.ts';
import type { PictureFileFormat } from '../../shared/pictures.ts';
import { MEBIBYTE } from '../../shared/sizes.ts';
import type { Deps } from '../deps.ts';
import { type Part, readBytes } from '../http/multipart.ts';
import { AppError } from '../lib/errors.ts';
import { PictureRefused } from '../media/pictures/encoder.ts';
import { beginsLikePicture } from '../media/pictures/picture-kinds.ts';
import type { EncodedPicture, Icon, PictureFault } from '../media/pictures/protocol.ts';
import { checkFreeSpace } from './free-space.ts';
import type { StagedFiles } from './staged-files.ts';
import { fileError } from './upload-errors.ts';

export type NewPicture = {
  id: string;
  width: number;
  height: number;
  files: { width: number; format: PictureFileFormat; storage_key: string; size_bytes: number }[];
};

const notAPicture = 'Please select an image file';
/** Bytes in which a picture says what it is: an SVG may begin with a comment. */
const SNIFFED = 4096;

const faultWords: Record<PictureFault, string> = {
  // It started like one.
  not_a_picture: 'We couldn’t read this image. Export it again and upload the new file.',
  too_many_pixels: `This image has more than ${limits.image_megapixels} megapixels. Save it smaller and upload it again.`,
  too_tall: 'This image is too tall for its width. Crop it and upload it again.',
  damaged: 'This image is damaged or incomplete. Save it again and upload the new file.',
};

const TOO_LARGE = `Image size must be less than ${limits.image_mb}MB`;

/** The terms of a form with one picture. */
export const getPictureTerms = (what: string) => ({
  what,
  maxBytes: (limits.image_mb + 1) * MEBIBYTE,
  tooLarge: TOO_LARGE,
});

const encode = async (deps: Deps, part: Part, bytes: Buffer, { widths, icons }: Encoding) => {
  try {
    return await deps.pictures.encode(bytes, widths, icons);
  } catch (error) {
    if (error instanceof PictureRefused)
      throw fileError(
        part.name,
        error.fault === 'not_a_picture' ? 'unsupported' : 'invalid',
        faultWords[error.fault],
      );
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unavailable',
      'We couldn’t process this image. Try again, or upload a smaller JPEG.',
      { retryAfter: 1, cause: error },
    );
  }
};

type Encoding = { widths: readonly number[]; icons: readonly Icon[] };

const store = async (
  { storage }: Deps,
  staged: StagedFiles,
  { files }: EncodedPicture,
): Promise<NewPicture['files']> => {
  await checkFreeSpace(
    storage,
    files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
  const puts = files.map(async ({ width, format, bytes }) => {
    const storage_key = `${staged.prefix}${randomBytes(8).toString('hex')}`;
    staged.keep(storage_key);
    const { size_bytes } = await storage.put(storage_key, chunksOf(bytes));
    return { width, format, storage_key, size_bytes };
  });
  // They share their folder's sync; all must have ended before their files are removed.
  await Promise.allSettled(puts);
  return Promise.all(puts);
};

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Reads an uploaded picture, re-encodes it in the given widths and stores the result under the prefix of the staged
 * files, also as icons. A width above the picture's own is replaced by it. AppError `too_large`, `unsupported` or `invalid` for the
 * part's name when it can't be used.
 */
export const receivePicture = async (
  deps: Deps,
  staged: StagedFiles,
  part: Part,
  widths: readonly number[],
  icons: readonly Icon[] = [],
): Promise<NewPicture> => {
  deps.pictures.checkQueue();
  const bytes = await readBytes(part, limits.image_mb * MEBIBYTE, () =>
    fileError(part.name, 'too_large', TOO_LARGE),
  );
  if (!beginsLikePicture(bytes)) {
    const found = identifyContent(bytes.subarray(0, SNIFFED));
    throw fileError(
      part.name,
      'unsupported',
      found?.kind === 'image' ? describeUnreadPicture(found.name) : notAPicture,
    );
  }
  const encoded = await encode(deps, part, bytes, { widths, icons });
  return {
    id: randomBytes(12).toString('hex'),
    width: encoded.width,
    height: encoded.height,
    files: await store(deps, staged, encoded),
  };
};
