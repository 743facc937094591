// The entry point of the process that decodes and encodes pictures. It gets one picture's bytes at a time and returns
// the encoded files; it has no environment, and reads no files except its own code and packages.

import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '../../../shared/pictures.ts';
import type { EncodedPicture, FromChild, Icon, PictureFault, ToChild } from './protocol.ts';

class UnusablePicture extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

// WebP's maximum (its container specification).
const MAX_SIDE = 16_383;

sharp.cache(false);
// AVIF encoding uses this many threads; on glibc sharp would use one.
sharp.concurrency(2);
// Of all formats it can read, allow only those we accept: no SVG, PDF or TIFF, and nothing by path.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

// Measured on 12 megapixels in four widths, two cores: AVIF at effort 3 takes 2.1 s and is smaller than at 2 (1.4 s)
// and at 4 (12 s); mozjpeg takes 2 s more than plain JPEG and saves 8% of bytes that hardly any browser requests.
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }),
};

const look = async (open: () => Sharp) => {
  try {
    return (await open().metadata()).autoOrient;
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new UnusablePicture(isTooLarge ? 'too_many_pixels' : 'not_a_picture', error);
  }
};

// A width this close to the original saves nothing.
const NEAR = 0.85;

/** The given widths, with those above or just below the picture's own width replaced by it. */
const fitting = (widths: readonly number[], own: number): number[] => {
  const isBeyond = widths.some((width) => width >= own);
  const fits = widths.filter((width) => (isBeyond ? width < own * NEAR : width <= own));
  return [...new Set([...fits, ...(isBeyond ? [own] : [])])].sort((a, b) => a - b);
};

/** How much of an icon is left free on each side, and the width below which nothing is. */
const MARGIN = 0.12;
const SMALL = 100;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** Ink and panel of web/ui/theme.css. */
const [DARK, LIGHT] = ['#0b0c0e', '#ffffff'];

/** The colour behind a logo: its own where it has one in its corner, else the one that it stands out from. */
const findBackground = async (open: () => Sharp) => {
  const corner = await open()
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const [r = 0, g = 0, b = 0, alpha = 0] = corner;
  if (alpha > 250) return { r, g, b };
  const { data } = await open()
    .ensureAlpha()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [light, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(at, at + 4);
    // Luma of Rec. 709.
    light += opacity * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
    weight += opacity;
  }
  return light > 128 * weight ? DARK : LIGHT;
};

/** A logo as icons. The smallest ones, for the browser's tab, have no background and no margin. */
const drawIcons = async (open: () => Sharp, icons: readonly Icon[]): Promise<EncodedPicture['files']> => {
  const behind = await findBackground(open);
  const files = [];
  for (const { width, height } of icons) {
    const isSmall = width < SMALL;
    const margin = isSmall ? 0 : Math.round(Math.min(width, height) * MARGIN);
    const background = isSmall ? CLEAR : behind;
    const bytes = await open()
      .ensureAlpha()
      .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: 'contain', background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .flatten(isSmall ? false : { background })
      .png()
      .toBuffer();
    files.push({ width, format: 'png' as const, bytes });
  }
  return files;
};

/**
 * Encodes a picture in the given widths and every format: upright, sRGB, without metadata, never enlarged. It is
 * decoded once, at its largest width. Throws UnusablePicture when it isn't a picture or has too many pixels.
 */
const encodePicture = async ({ bytes, widths, icons, max_pixels }: ToChild): Promise<EncodedPicture> => {
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: max_pixels });
  const { width, height } = await look(open);
  const chosen = fitting(widths, width);
  const widest = chosen.at(-1) ?? width;
  if ((height * widest) / width > MAX_SIDE) throw new UnusablePicture('too_tall');
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: widest })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new UnusablePicture('damaged', error);
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = async (to: number, format: PictureFormat) => ({
    width: to,
    format,
    bytes: await encoders[format](sharp(data, { raw }).resize({ width: to })).toBuffer(),
  });
  // Two at a time: AVIF takes about as long as the others together.
  const inTurn = async (formats: PictureFormat[]) => {
    const files = [];
    for (const to of chosen) for (const format of formats) files.push(await encode(to, format));
    return files;
  };
  const drawn = icons.length ? drawIcons(() => sharp(data, { raw }), icons) : [];
  const files = (await Promise.all([inTurn(['avif']), inTurn(['webp', 'jpg']), drawn])).flat();
  return { width: info.width, height: info.height, files };
};

const say = (message: FromChild) => process.send?.(message);

process.on('message', async (message: ToChild) => {
  try {
    say({ kind: 'picture', picture: await encodePicture(message) });
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error;
    say({ kind: 'unusable', fault: error.fault });
  }
});

process.once('disconnect', () => process.exit());
