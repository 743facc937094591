import { z } from 'zod';
import { pictureFileFormats } from '../../../shared/pictures.ts';

// The messages between the two processes. The child reads files from strangers, so its messages are validated.

const pixels = z.number().int().min(1).max(16_383);
const MAX_BYTES = 32 * 1024 * 1024;

const encodedFile = z.object({
  width: pixels,
  format: z.enum(pictureFileFormats),
  bytes: z.instanceof(Uint8Array).refine(({ length }) => length > 0 && length <= MAX_BYTES),
});

export const encodedPicture = z.object({
  width: pixels,
  height: pixels,
  files: z.array(encodedFile).min(1).max(30),
});
export type EncodedPicture = z.infer<typeof encodedPicture>;

export const pictureFault = z.enum(['not_a_picture', 'too_many_pixels', 'too_tall', 'damaged']);
export type PictureFault = z.infer<typeof pictureFault>;

export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), picture: encodedPicture }),
  z.object({ kind: z.literal('unusable'), fault: pictureFault }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** A PNG of a fixed size, in pixels, with the whole picture in it. */
export type Icon = { width: number; height: number };

/** `widths` are in ascending order. */
export type ToChild = {
  bytes: Uint8Array;
  widths: readonly number[];
  icons: readonly Icon[];
  max_pixels: number;
};
