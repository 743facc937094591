import { findFormat, getExtension, listSendable, withArticle } from './formats.ts';

// Files that aren't taken: what they are, by name or content, and what to send instead.

const words = (list: string): string[] => list.split(' ');

/** Extensions by what such a file is called. */
const byExtension = new Map(
  (
    [
      ['RAR', 'rar r00 r01'],
      ['7z', '7z'],
      ['tar', 'tar'],
      ['gzip', 'gz tgz'],
      ['bzip2', 'bz2 tbz tbz2'],
      ['XZ', 'xz txz'],
      ['Zstandard', 'zst'],
      ['StuffIt', 'sit sitx'],
      ['ZIPX', 'zipx'],
      ['ISO', 'iso'],
      ['DMG', 'dmg'],
      ['video', 'mp4 mov mkv avi webm m4v wmv mpg mpeg flv 3gp'],
      ['picture', 'jpg jpeg png gif webp svg heic heif bmp tif tiff avif psd'],
      ['document', 'pdf doc docx odt rtf txt md pages html htm xls xlsx csv'],
      ['session', 'als ptx pts ptf flp cpr npr rpp song logicx logic band aup aup3 sesx reason dawproject'],
      ['shortcut', 'lnk url webloc gdoc gsheet alias desktop'],
      ['unfinished', 'crdownload part partial download opdownload tmp'],
      ['icloud', 'icloud'],
    ] as const
  ).flatMap(([kind, extensions]) => words(extensions).map((extension) => [extension, kind] as const)),
);

/** Why a file isn't taken because of its name. */
export const describeRefusedExtension = (name: string): string => {
  const send = `Send ${listSendable()}.`;
  const kind = byExtension.get(/\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '');
  const refuse = (reason: string) => `I can’t open ${name}. ${reason}`;
  if (/\.(z\d\d|\d{3})$/i.test(name))
    return refuse('It’s one part of a split archive: make a single ZIP of your tracks and send that.');
  switch (kind) {
    case undefined:
      return refuse(send);
    case 'video':
      return refuse('It’s a video: export its sound as WAV and send that.');
    case 'picture':
    case 'document':
      return refuse(`It’s a ${kind}, not audio. ${send}`);
    case 'session':
      return refuse('It’s a session file: export its tracks as WAV and send those.');
    case 'shortcut':
      return refuse('It’s only a shortcut: send the file it points to.');
    case 'unfinished':
      return refuse('It’s an unfinished download: wait until it’s complete, then send it.');
    case 'icloud':
      return refuse('It’s a placeholder, and the file itself is still in iCloud: download it, then send it.');
    default:
      return refuse(`${kind} isn’t taken: make a ZIP of your tracks and send that.`);
  }
};

/** What a file is, by its first bytes. `kind` decides what to do about it. */
type FoundContent = { kind: 'archive' | 'sound' | 'image' | 'video' | 'other'; name: string };

const ascii = (head: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...head.subarray(from, from + length));

type Signature = [at: number, magic: string, kind: FoundContent['kind'], name: string];
const signatures: Signature[] = [
  [0, 'Rar!\x1a\x07', 'archive', 'RAR'],
  [0, "7z\xbc\xaf'\x1c", 'archive', '7z'],
  [0, '\x1f\x8b', 'archive', 'gzip'],
  [0, 'BZh', 'archive', 'bzip2'],
  [0, '\xfd7zXZ', 'archive', 'XZ'],
  [0, '\x28\xb5\x2f\xfd', 'archive', 'Zstandard'],
  [257, 'ustar', 'archive', 'tar'],
  [0, 'SIT!', 'archive', 'StuffIt'],
  [0, 'StuffIt', 'archive', 'StuffIt'],
  [0, 'MSCF', 'archive', 'CAB'],
  [0, '%PDF', 'other', 'a PDF'],
  [0, '{\\rtf', 'other', 'a text document'],
  [0, '\xd0\xcf\x11\xe0', 'other', 'an old Office document'],
  [0, 'MZ', 'other', 'a Windows program'],
  [0, '\x7fELF', 'other', 'a program'],
  [0, 'SQLite format 3', 'other', 'a database'],
  [0, 'MThd', 'other', 'MIDI, which has notes but no sound'],
  [0, 'bplist00', 'other', 'a shortcut or settings file'],
  [0, '\x89PNG', 'image', 'PNG'],
  [0, '\xff\xd8\xff', 'image', 'JPEG'],
  [0, 'GIF8', 'image', 'GIF'],
  [8, 'WEBP', 'image', 'WebP'],
  [0, 'BM', 'image', 'BMP'],
  [0, 'II*\0', 'image', 'TIFF'],
  [0, 'MM\0*', 'image', 'TIFF'],
  [0, '8BPS', 'image', 'PSD'],
  [0, '\0\0\x01\0', 'image', 'ICO'],
  [0, '\0\0\0\x0cJXL ', 'image', 'JPEG XL'],
  [0, '\xff\x0a', 'image', 'JPEG XL'],
  [4, 'ftypavi', 'image', 'AVIF'],
  [4, 'ftyphe', 'image', 'HEIC'],
  [4, 'ftypmif1', 'image', 'HEIC'],
  [8, 'AVI ', 'video', 'AVI'],
  [0, '\x1a\x45\xdf\xa3', 'video', 'MKV or WebM'],
  [0, 'FLV', 'video', 'FLV'],
  [0, '\0\0\x01\xba', 'video', 'MPEG'],
  [8, 'WAVE', 'sound', 'WAV'],
  [8, 'AIFF', 'sound', 'AIFF'],
  [8, 'AIFC', 'sound', 'AIFF'],
  [0, 'fLaC', 'sound', 'FLAC'],
  [0, 'ID3', 'sound', 'MP3'],
  [0, 'OggS', 'sound', 'Ogg'],
  [0, '.snd', 'sound', 'Sun audio'],
  ...['\xff\xf0', '\xff\xf1', '\xff\xf8', '\xff\xf9'].map(
    (magic): Signature => [0, magic, 'sound', 'a bare AAC stream'],
  ),
  ...['\xff\xf4', '\xff\xf5', '\xff\xfc', '\xff\xfd'].map((magic): Signature => [0, magic, 'sound', 'MP2']),
  [0, 'caff', 'sound', 'CAF'],
  [0, 'wvpk', 'sound', 'WavPack'],
  [0, 'MAC ', 'sound', 'Monkey’s Audio'],
  [0, '#!AMR', 'sound', 'AMR'],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'sound', 'WMA'],
  [4, 'ftyp', 'sound', 'MP4 or M4A'],
];

const ZEROS = 'nothing but zeros';

const readText = (head: Uint8Array): string =>
  ascii(head, 0, 4096)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();

/** What a mark at the beginning of a file says it is; null without one. */
export const findSignature = (head: Uint8Array): FoundContent | null => {
  const found = signatures.find(([at, magic]) => ascii(head, at, magic.length) === magic);
  if (found) return { kind: found[2], name: found[3] };
  return /^<(!doctype html|html|head|body|script)/i.test(readText(head))
    ? { kind: 'other', name: 'a web page' }
    : null;
};

/** What the first bytes of a file say it is; null when they say nothing. */
export const identifyContent = (head: Uint8Array): FoundContent | null => {
  const found = findSignature(head);
  if (found) return found;
  const text = readText(head);
  if (text.startsWith('version https://git-lfs')) return { kind: 'other', name: 'a Git LFS placeholder' };
  const markup = text
    .replace(/<!--[\s\S]*?-->|<\?xml[^>]*>|<!DOCTYPE svg(?:[^>[]|\[[^\]]*\])*>/gi, '')
    .trimStart();
  if (/^<svg[\s>]/i.test(markup)) return { kind: 'image', name: 'SVG' };
  if (head.length >= 16 && head.every((byte) => byte === 0)) return { kind: 'other', name: ZEROS };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these aren't in texts
  return text.length >= 8 && !/[\x00-\x08\x0e-\x1f]/.test(text) ? { kind: 'other', name: 'text' } : null;
};

/** What somebody can do whose file is something else inside. */
const advise = ({ kind, name }: FoundContent, format: string): string => {
  if (kind === 'archive')
    return `It’s ${name}, and ${name} isn’t taken: make a ZIP of your tracks and send that.`;
  if (kind === 'sound') return `It’s ${name}. Export it as WAV or FLAC.`;
  if (kind === 'image') return `It’s a ${name} picture: send the audio file itself.`;
  if (kind === 'video') return `It’s ${name} video: export its sound as WAV and send that.`;
  if (name === ZEROS) return `It’s ${name}: a copy or download of it didn’t finish. Send the original file.`;
  return `It’s ${name}: send the ${format === 'ZIP' ? 'ZIP' : 'audio file'} itself.`;
};

/**
 * Why a file isn't taken whose content isn't what its extension says. `head`: its first bytes, as many as are known;
 * `recognised`: what else it is, `video` for one without any sound, `unknown` where the sound in it wasn't recognised.
 */
export const describeWrongContent = (
  name: string,
  extension: string,
  head: Uint8Array,
  recognised = 'unknown',
): string => {
  const format = extension.slice(1).toUpperCase();
  const mark = ascii(head, 0, 4);
  if (mark === 'PK\x05\x06')
    return `This ZIP is empty. Zip your exported tracks and send them instead of ${name}.`;
  if (mark === 'PK\x07\x08' || mark === 'PK00')
    return `${name} is one part of a split ZIP. Zip your tracks into a single file and send that.`;
  const begin = `${name} is called ${extension} but isn’t ${format === 'ZIP' ? 'a ZIP' : `${format} audio`} inside.`;
  if (mark === 'PK\x03\x04') return `${begin} It’s a ZIP: rename it to .zip and send it again.`;
  if (recognised === 'video')
    return `${begin} It’s a video without any sound. Export the sound itself as WAV.`;
  if (findFormat(recognised))
    return `${begin} It’s really ${withArticle(recognised)}: change the extension to .${getExtension(recognised)}, or export it again.`;
  const found = identifyContent(head);
  return `${begin} ${found && found.name !== format ? advise(found, format) : 'Export it again, or fix the file extension.'}`;
};

/** Image formats that browsers may call images, and that aren't read here, by extension. */
const unreadPictures: Record<string, string> = {
  ...{
    svg: 'SVG',
    svgz: 'SVG',
    heic: 'HEIC',
    heif: 'HEIC',
    tif: 'TIFF',
    tiff: 'TIFF',
    bmp: 'BMP',
    psd: 'PSD',
  },
  ...{ ico: 'ICO', jxl: 'JPEG XL', dng: 'raw', cr2: 'raw', nef: 'raw', arw: 'raw' },
};

/** The format of a picture that isn't read here, by its name; null for any other file. */
export const findUnreadPicture = (name: string): string | null =>
  unreadPictures[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? null;

/** Why a picture isn't taken: `format` is what it was found to be. */
export const describeUnreadPicture = (format: string): string =>
  format === 'HEIC'
    ? 'We can’t read HEIC images. Save it as JPEG and upload that instead.'
    : `Please select an image file we can read: JPEG, PNG, WebP, GIF or AVIF. This one is ${format}.`;
