import { getView } from './byte-source.ts';
import { crc32 } from './checksum.ts';
import { type CodePage, decodeCodePage, guessCodePage } from './code-pages.ts';

const EXTRA_UNICODE_PATH = 0x7075;
/** Host systems in the field "version made by" (APPNOTE.TXT 4.4.2). */
const UNIX = 3;
const MACOS = 19;

/** Null when the bytes are not valid UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
};

/** The content of the extra field with this id, or null. */
export const findExtra = (extra: Uint8Array, wanted: number): Uint8Array | null => {
  const view = getView(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === wanted)
      return extra.subarray(at + 4, at + 4 + view.getUint16(at + 2, true));
  return null;
};

/** A name as it stands in the directory. `host`: the system it was written on. */
export type RawName = { name: Uint8Array; extra: Uint8Array; isUtf8: boolean; host: number };

/** The name in the field for Unicode, if it belongs to this one. */
const decodeUnicodeField = ({ name, extra }: RawName): string | null => {
  const unicode = findExtra(extra, EXTRA_UNICODE_PATH);
  // The field starts with a version and the checksum of the name it belongs to: tools that rename a file may leave the
  // old field behind.
  if (unicode === null || unicode.length < 5 || unicode[0] !== 1) return null;
  return getView(unicode).getUint32(1, true) === crc32(name) ? decodeUtf8(unicode.subarray(5)) : null;
};

/**
 * Backslashes divide folders, although they shouldn't (4.4.17): old programs of Windows write them. On Unix one may be
 * part of a name, which is believed only of a name that has slashes as well.
 */
const divideFolders = (path: string, host: number): string =>
  (host === UNIX || host === MACOS) && path.includes('/') ? path : path.replaceAll('\\', '/');

const isAscii = (name: Uint8Array): boolean => name.every((byte) => byte < 128);

/** Enough to tell a language, and bounded whatever an archive holds. */
const MAX_SAMPLES = 400;
const MAX_SAMPLE_BYTES = 200;

/** Gathers what an archive's names say of their encoding. */
export const createNameDecoder = () => {
  const samples: Uint8Array[] = [];
  let [valid, invalid] = [0, 0];
  let page: CodePage | undefined;
  return {
    /** Called for each name before the first is decoded. */
    learn(raw: RawName): void {
      if (isAscii(raw.name) || decodeUnicodeField(raw) !== null) return;
      if (decodeUtf8(raw.name) === null) {
        invalid++;
        if (samples.length < MAX_SAMPLES) samples.push(raw.name.slice(0, MAX_SAMPLE_BYTES));
      } else if (!raw.isUtf8) valid++;
    },
    /**
     * A name as text: UTF-8 if it's marked as that, else by its Unicode field, else UTF-8 if most names are valid in it,
     * as macOS writes them; else in the code page that fits all of them best.
     */
    decode(raw: RawName): string {
      const { name, isUtf8, host } = raw;
      const guess = () => {
        page ??= guessCodePage(samples);
        return decodeCodePage(page, name);
      };
      const utf8 = isUtf8 || isAscii(name) || valid >= invalid ? decodeUtf8(name) : null;
      const path = (isUtf8 ? utf8 : decodeUnicodeField(raw)) ?? utf8 ?? guess();
      return divideFolders(path, host);
    },
  };
};
