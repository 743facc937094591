// The one table of the formats clients may send. Plain data, because every page that names a format loads this file.
// A new format is a row here, its first bytes in identify.ts, a reader in read-facts.ts and a decoder in
// server/media/decoders: what is missing doesn't compile.

type FormatRow = {
  /** File extensions that are accepted, the one downloads get first. */
  extensions: readonly `.${string}`[];
  /** Further extensions that promise this format. They aren't accepted. */
  aliases: readonly string[];
  contentType: string;
  /** Whether browsers play it as uploaded. */
  isPlayable: boolean;
  /** Whether it throws sound away, unless a codec or a bit depth says otherwise. */
  isLossy: boolean;
  /** Codecs inside it that are decoded here, besides the usual one. */
  codecs: readonly string[];
};

/** Sounds by format, which is also what pages call them. In the order in which sentences name them. */
export const audioFormats = {
  WAV: {
    extensions: ['.wav'],
    aliases: ['wave'],
    contentType: 'audio/wav',
    isPlayable: true,
    isLossy: false,
    codecs: ['A-law', 'µ-law'],
  },
  MP3: {
    extensions: ['.mp3'],
    aliases: [],
    contentType: 'audio/mpeg',
    isPlayable: true,
    isLossy: true,
    codecs: [],
  },
  AIFF: {
    extensions: ['.aiff', '.aif'],
    aliases: ['aifc'],
    contentType: 'audio/aiff',
    isPlayable: false,
    isLossy: false,
    codecs: ['A-law', 'µ-law'],
  },
  FLAC: {
    extensions: ['.flac'],
    aliases: [],
    contentType: 'audio/flac',
    isPlayable: true,
    isLossy: false,
    codecs: [],
  },
  M4A: {
    extensions: ['.m4a'],
    aliases: [],
    contentType: 'audio/mp4',
    isPlayable: true,
    isLossy: true,
    codecs: ['FLAC', 'PCM'],
  },
} as const satisfies Record<string, FormatRow>;

export type AudioFormat = keyof typeof audioFormats;
const rows: Readonly<Record<AudioFormat, FormatRow>> = audioFormats;

export const audioFormatNames = Object.keys(audioFormats) as AudioFormat[];
/** The archive of sounds, which is sent like one. */
const ZIP = { format: 'ZIP', extension: '.zip', contentType: 'application/zip' } as const;

/** File format according to its content: `video` is an MP4 without sound, `unknown` anything else. */
export const soundFormats = [...audioFormatNames, ZIP.format, 'video', 'unknown'] as const;
export type SoundFormat = (typeof soundFormats)[number];

export const isAudioFormat = (format: string): format is AudioFormat => Object.hasOwn(audioFormats, format);
/** Whether anything is known of the content. */
export const isReadable = (format: SoundFormat): boolean => format !== 'unknown' && format !== 'video';

/** A format's row; undefined for an archive and anything that isn't a sound. */
export const findFormat = (format: string): FormatRow | undefined =>
  isAudioFormat(format) ? rows[format] : undefined;

/** File extensions of sounds a client may upload, in lower case with their dot. */
export const soundExtensions = audioFormatNames.flatMap((format) => rows[format].extensions);
/** File extensions a client may upload: those of sounds, and that of an archive. */
export const audioExtensions = [...soundExtensions, ZIP.extension] as const;
export type AudioExtension = (typeof audioExtensions)[number];

/** The lower-case extension of a file name, with its dot, if it is accepted. */
export const findAudioExtension = (name: string): AudioExtension | undefined =>
  audioExtensions.find((ending) => name.toLowerCase().endsWith(ending));

/** The lower-case extension of a file name that promises a sound, with its dot. */
export const findSoundExtension = (name: string): AudioExtension | undefined =>
  soundExtensions.find((ending) => name.toLowerCase().endsWith(ending));

const byExtension = new Map<string, AudioFormat | 'ZIP'>([
  ...audioFormatNames.flatMap((format) =>
    [...rows[format].extensions.map((ending) => ending.slice(1)), ...rows[format].aliases].map(
      (ending) => [ending, format] as const,
    ),
  ),
  [ZIP.extension.slice(1), ZIP.format],
]);

/** What an extension promises, accepted or not: `aifc`, `.AIF`. */
export const getPromisedFormat = (extension: string): AudioFormat | 'ZIP' | undefined =>
  byExtension.get(extension.replace(/^\./, '').toLowerCase());

export const playableFormats = audioFormatNames.filter((format) => rows[format].isPlayable);

/** Every extension, without its dot. */
export const formatWords: readonly string[] = [...byExtension.keys()];

/** By a file's format. Browsers get uploads only as one of these types, never as a page. */
export const getContentType = (format: string): string =>
  format === ZIP.format ? ZIP.contentType : (findFormat(format)?.contentType ?? 'application/octet-stream');

/** The extension of a download, without its dot. */
export const getExtension = (format: string): string =>
  (findFormat(format)?.extensions[0]?.slice(1) ?? format).toLowerCase();

export const listOr = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Formats that keep all of a sound, and the others. */
export const losslessFormats = audioFormatNames.filter((format) => !rows[format].isLossy);
export const lossyFormats = audioFormatNames.filter((format) => rows[format].isLossy);

/** `WAV, MP3, AIFF, FLAC or M4A`. */
export const listSounds = (): string => listOr(audioFormatNames);
/** `WAV, MP3, AIFF, FLAC, M4A or ZIP`. */
export const listFormats = (): string => listOr([...audioFormatNames, ZIP.format]);

/** `WAV, MP3, AIFF, FLAC, M4A or a ZIP`. */
export const listSendable = (): string => listOr([...audioFormatNames, `a ${ZIP.format}`]);

/** `a WAV`, `an MP3`, `a ZIP`. */
export const withArticle = (format: string): string => `${/^[AEIM]/.test(format) ? 'an' : 'a'} ${format}`;
