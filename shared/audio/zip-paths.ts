import { findSoundExtension, getPromisedFormat } from './formats.ts';
import type { LeftOutKind } from './zip-summary.ts';

/** At most this many audio files of a ZIP are examined. */
export const MAX_ENTRIES = 200;

// Controls, and marks that are invisible or change the direction of text; the joiners of Persian and Indic scripts stay.
const unfit = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A path that is safe to store: one line, at most 1000 characters. */
export const cleanPath = (name: string): string =>
  name.replace(unfit, '').trim().slice(-1000).toWellFormed().trim();

/** What operating systems and audio programs keep beside the real files. */
const litter = [
  /(^|\/)(__MACOSX|\.AppleDouble|\.Trashes|\.fseventsd|\.Spotlight-V100|\.TemporaryItems|\$RECYCLE\.BIN|@eaDir)\//i,
  /(^|\/)(\._[^/]*|\.DS_Store|\.localized|Thumbs\.db|ehthumbs\.db|desktop\.ini|Icon\r?)$/i,
  // Waveforms and analyses that programs write beside each audio file.
  /\.(asd|reapeaks|pkf|sfk|gpk|ovw|wfm|pek)$/i,
];

const endings = (list: string) => new Set(list.split(' '));

const archives = endings(
  'zip zipx rar 7z tar gz tgz bz2 tbz xz txz zst lz lzma lzh lha cab iso dmg sit sitx ace arj',
);
/** Sounds that aren't read here, and loops whose sound is inside a container of their own. */
const otherSounds = endings(
  'ogg oga opus wma aac caf caff rx2 rex rcy ac3 eac3 dts amr ape wv tta mpc mp2 mka weba webm au snd w64 sd2 dsf dff ra rm 3gp m4b m4p m4r acm voc bwf rf64 ec3 spx mpga awb 3ga',
);
const placeholders = /\.(icloud|crdownload|part|partial|download|opdownload|tmp)$/i;

/** What a file in a ZIP is by its name: `sound` in one of the formats that are read, `nothing` for folders and litter. */
export const getZippedKind = (path: string): LeftOutKind | 'sound' | 'nothing' => {
  if (path.endsWith('/') || path === '' || litter.some((pattern) => pattern.test(path))) return 'nothing';
  if (placeholders.test(path)) return 'absent';
  if (findSoundExtension(path) !== undefined) return 'sound';
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  // The parts of a split archive: `.z01`, `.r00`, `.001`.
  if (archives.has(ending) || /\.([zr]\d\d|\d{3})$/i.test(path)) return 'archive';
  return otherSounds.has(ending) || getPromisedFormat(ending) !== undefined ? 'foreign' : 'other';
};
