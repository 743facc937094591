const at = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text;

const readBrand = (head: Buffer) => (at(head, 4, 'ftyp') ? head.toString('latin1', 8, 12) : '');

const isJpeg = (head: Buffer) => at(head, 0, '\xff\xd8\xff');
const isPng = (head: Buffer) => at(head, 0, '\x89PNG\r\n\x1a\n');
const isWebp = (head: Buffer) => at(head, 0, 'RIFF') && at(head, 8, 'WEBP');
const isGif = (head: Buffer) => at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a');
// An AVIF may name the brand of all still pictures first, as HEIC does.
const isAvif = (head: Buffer) => /^(avif|avis|mif1|msf1|miaf)$/.test(readBrand(head));

/** What phones of Apple take; its coding is under patents, and the reader at hand leaves it out. */
export const isHeic = (bytes: Buffer): boolean => /^(hei[cxms]|hev[cx])$/.test(readBrand(bytes));

/** Whether bytes begin like a picture of a kind that is read here. Whether they are one shows when it is read. */
export const beginsLikePicture = (bytes: Buffer): boolean =>
  [isJpeg, isPng, isWebp, isGif, isAvif].some((matches) => matches(bytes));
