import { limits } from '../../shared/limits.ts';

/** What file systems allow for a name or a folder, as UTF-8: the limit of ext4 and APFS, and within that of NTFS. */
const MAX_BYTES = 255;

/**
 * A file's name as shown and downloaded: one line without folders, control characters, direction marks or Windows
 * device names, at most 200 characters and 255 bytes.
 */
export const cleanFileName = (raw: string): string => {
  const name = cleanName(raw);
  const ending = name.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? '';
  return fits(name) ? name || 'file' : fitFileName(name.slice(0, name.length - ending.length), ending);
};

const cleanName = (raw: string): string => {
  const last = raw.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = last
    // Control characters, and invisible marks or those that change text direction.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
  // What a stray joiner kept apart, two spaces or a sign and its accent, comes together.
  const name = withoutEnds(
    withoutStrayJoiners(visible)
      .normalize('NFC')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/\s+/g, ' '),
  );
  return deviceName.test(name) ? cleanName(`_${name}`) : name;
};

// Windows device names, with any extension (Naming Files, Paths, and Namespaces).
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

// The joiners of Persian, Indic scripts and emoji change what is read, but only between letters or pictures; one behind
// a virama also shapes the end of a word.
const letter = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;
const strayJoiner = new RegExp(
  String.raw`(?<!${letter})[\u200c\u200d]|(?<!${virama})[\u200c\u200d](?!${letter})|[\u200c\u200d]$`,
  'gu',
);

const withoutStrayJoiners = (name: string): string =>
  /[\u200c\u200d]/.test(name)
    ? name.replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1').replace(strayJoiner, '')
    : name;

// Leading dots hide a file; Windows drops trailing dots and spaces. Done step by step: a regular expression would
// search for the end from every dot of a name that is all dots.
const withoutEnds = (raw: string): string => {
  const name = withoutStrayJoiners(raw);
  let [start, end] = [0, name.length];
  while (start < end && '. '.includes(name.charAt(start))) start++;
  while (end > start && '. '.includes(name.charAt(end - 1))) end--;
  const trimmed = name.slice(start, end);
  // What is at an end now may join nothing any more.
  return trimmed.length < name.length ? withoutEnds(trimmed) : trimmed;
};

const fits = (name: string, characters: number = limits.file_name, bytes: number = MAX_BYTES): boolean =>
  Buffer.byteLength(name) <= bytes && (name.length <= characters || [...name].length <= characters);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a name, at most this many characters and bytes of UTF-8, cut between letters with their marks. */
export const cutName = (
  name: string,
  bytes: number = MAX_BYTES,
  characters: number = limits.file_name,
): string => {
  if (fits(name, characters, bytes)) return name;
  const take = (parts: Iterable<string>) => {
    let [kept, usedCharacters, usedBytes] = ['', 0, 0];
    for (const part of parts) {
      usedCharacters += [...part].length;
      usedBytes += Buffer.byteLength(part);
      if (usedCharacters > characters || usedBytes > bytes) break;
      kept += part;
    }
    return kept;
  };
  // The second: a single letter with hundreds of marks.
  return withoutEnds(take(listGraphemes(name)) || take(name));
};

function* listGraphemes(name: string) {
  for (const { segment } of graphemes.segment(name)) yield segment;
}

/** A clean name with an ending that stays whole, such as ` (2).wav`; the beginning is cut if both are too long. */
const fitFileName = (stem: string, ending: string): string =>
  `${cutName(stem, MAX_BYTES - Buffer.byteLength(ending), limits.file_name - [...ending].length)}${ending}`;

/** Equal for names that some file system takes for the same: it may ignore case, composition or joiners. */
export const toComparableName = (name: string): string =>
  name
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** A file's name in parts: `words` stay whole and stand before the number, if it gets one. `folder` ends with a slash. */
type NameParts = { folder?: string; stem: string; words?: string; ending: string };

/**
 * Names files one after the other: where some file system would take a name for an earlier one or for one of `taken`, it
 * gets a number. `most` is how many files there are at most. A long beginning is cut once rather than for each number,
 * and equal names don't count up from 2 again, so that hundreds of them take no longer than others.
 */
export const createFileNamer = (most: number, taken: Iterable<string> = []) => {
  const used = new Set([...taken].map(toComparableName));
  const nextNumbers = new Map<string, number>();
  return ({ folder = '', stem, words = '', ending }: NameParts): string => {
    let name = `${folder}${fitFileName(stem, `${words}${ending}`)}`;
    if (used.has(toComparableName(name))) {
      const room = `${words} (${most})${ending}`;
      const short = cutName(stem, MAX_BYTES - Buffer.byteLength(room), limits.file_name - [...room].length);
      const numbered = (n: number) => `${folder}${short}${words} (${n})${ending}`;
      const key = toComparableName(numbered(0));
      let n = nextNumbers.get(key) ?? 2;
      while (used.has(toComparableName(numbered(n)))) n++;
      nextNumbers.set(key, n + 1);
      name = numbered(n);
    }
    used.add(toComparableName(name));
    return name;
  };
};
