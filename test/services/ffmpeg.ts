import { findFfmpeg } from '../../server/media/decoders/aac-decoder.ts';
import { ensureInstalled } from './packages.ts';

/** Path of ffmpeg; the product needs it for AAC only, and can do without. */
export const ensureFfmpeg = async (): Promise<string> => {
  await ensureInstalled(async () => findFfmpeg() !== null, ['ffmpeg'], 'Decoding AAC');
  return findFfmpeg() as string;
};

/** Installing takes a while, once. */
export const FFMPEG_MS = 300_000;
