const at = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text;

const readBrand = (head: Buffer) => (at(head, 4, 'ftyp') ? head.toString('latin1', 8, 12) : '');

const isJpeg = (head: Buffer) => at(head, 0, '\xff\xd8\xff');
const isPng = (head: Buffer) => at(head, 0, '\x89PNG\r\n\x1a\n');
const isWebp = (head: Buffer) => at(head, 0, 'RIFF') && at(head, 8, 'WEBP');
const isGif = (head: Buffer) => at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a');
// Like HEIC, an AVIF may list the generic still-picture brand first.
const isAvif = (head: Buffer) => /^(avif|avis|mif1|msf1|miaf)$/.test(readBrand(head));

/** Whether bytes start like a supported picture. Only decoding shows whether they are one. */
export const beginsLikePicture = (bytes: Buffer): boolean =>
  [isJpeg, isPng, isWebp, isGif, isAvif].some((matches) => matches(bytes));
