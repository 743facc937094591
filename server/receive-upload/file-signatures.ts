import { AudioFormatError, type ByteSource, isDamagedAudio } from '../../shared/audio/byte-source.ts';
import { type AudioExtension, getPromisedFormat } from '../../shared/audio/formats.ts';
import { beginsWithTag, identifyAudio } from '../../shared/audio/identify.ts';
import { SEARCHED } from '../../shared/audio/mp3.ts';
import { readM4a } from '../../shared/audio/mp4.ts';
import { findSignature } from '../../shared/audio/refused-files.ts';

/** Bytes needed to recognise most formats. */
export const SIGNATURE_BYTES = 16;
/** An MP3 may begin behind this much of something else. */
const MAX_HEAD = 2 * SEARCHED;

/** More of the file is needed to tell. */
class HeadTooShort extends Error {
  readonly needed: number;
  constructor(needed: number) {
    super('The head ends before that');
    this.needed = needed;
  }
}

/** A file of which only the head has arrived. */
const createHeadSource = (head: Buffer, isWhole: boolean): ByteSource => ({
  size: isWhole ? head.length : Number.MAX_SAFE_INTEGER,
  async read(start, length) {
    const end = start + length;
    if (!isWhole && end > head.length && head.length < MAX_HEAD) throw new HeadTooShort(end);
    return head.subarray(start, end);
  },
});

const mayFollowTag = (head: Buffer, format: string): boolean =>
  ['MP3', 'FLAC'].includes(format) && beginsWithTag(head);

type Detected =
  | { kind: 'match'; format: string }
  /** What it is instead, `video` and `unknown` included. */
  | { kind: 'other'; format: string }
  /** How many bytes to come back with: at least twice as many, since the search begins anew. */
  | { kind: 'more'; bytes: number };

const match = (format: string): Detected => ({ kind: 'match', format });

/** Whether the content is of the kind the extension promises, by the first bytes, or all of them when `isWhole`. */
export const detectFormat = async (
  extension: AudioExtension,
  head: Buffer,
  isWhole: boolean,
): Promise<Detected> => {
  const promised = getPromisedFormat(extension) ?? '';
  const other = (format = 'unknown'): Detected => ({ kind: 'other', format });
  const source = createHeadSource(head, isWhole);
  try {
    const { format } = await identifyAudio(source);
    // A tag says that it is longer than the file.
    if (format === 'unknown' && mayFollowTag(head, promised)) return match(promised);
    if (format !== promised) return other(format);
    if (format === 'ZIP' && head.toString('latin1', 0, 4) !== 'PK\x03\x04') return other();
    return format === 'M4A' && (await isVideo(source)) ? other('video') : match(format);
  } catch (error) {
    if (!(error instanceof HeadTooShort)) {
      if (isDamagedAudio(error)) return other();
      throw error;
    }
    // A tag may be longer than anyone wants to wait for.
    if (mayFollowTag(head, promised)) return match(promised);
    return promised === 'MP3' && findSignature(head) === null
      ? { kind: 'more', bytes: Math.min(Math.max(error.needed, 2 * head.length), MAX_HEAD) }
      : other();
  }
};

/** Whether an MP4 has pictures and no sound. False as long as that can't be told. */
export const isVideo = async (source: ByteSource): Promise<boolean> => {
  try {
    await readM4a(source);
  } catch (error) {
    return error instanceof AudioFormatError && error.fault === 'video';
  }
  return false;
};
