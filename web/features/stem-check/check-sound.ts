import { readAiff } from '../../../shared/audio/aiff.ts';
import {
  AudioFormatError,
  type ByteSource,
  isDamagedAudio,
  isTruncated,
} from '../../../shared/audio/byte-source.ts';
import { type AudioFormat, isAudioFormat } from '../../../shared/audio/formats.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import type { PcmHeader } from '../../../shared/audio/pcm.ts';
import { getFaultyFacts, toFacts, unknownFacts } from '../../../shared/audio/read-facts.ts';
import type { SoundFacts } from '../../../shared/audio/sound.ts';
import { readFlac } from '../../../shared/audio/stream-info.ts';
import { readWav } from '../../../shared/audio/wav.ts';
import { createBlobSource } from './byte-sources.ts';
import { type Coded, isCoded } from './coded-formats.ts';
import { type Measured, measureFlac, measurePcm, type Tick } from './measure-sound.ts';

export type SoundCheck = { facts: SoundFacts; measured: Measured | null };

/**
 * A damaged file has no facts, by the same rules as the server's check; a file that merely cannot be read here keeps
 * what is known.
 */
const keepKnown = (error: unknown, known: SoundFacts, tick: Tick): SoundCheck => {
  // A cancelled check ends here.
  tick();
  return { facts: isDamagedAudio(error) ? getFaultyFacts(error) : known, measured: null };
};

const checkPcm = async (
  source: ByteSource,
  format: 'WAV' | 'AIFF',
  read: (source: ByteSource) => Promise<PcmHeader>,
  tick: Tick,
): Promise<SoundCheck> => {
  let facts = unknownFacts(format);
  try {
    const header = await read(source);
    const { layout, start, claimedBytes } = header;
    if (layout && isTruncated(source, start, claimedBytes))
      throw new AudioFormatError('Cut off', 'truncated');
    if (layout?.bytes === 0) throw new AudioFormatError('No samples', 'empty');
    facts = toFacts(format, header);
    const isSound = facts.sample_rate_hz !== null && facts.channels !== null && facts.duration_s !== null;
    return { facts, measured: layout && isSound ? await measurePcm(source, layout, tick) : null };
  } catch (error) {
    return keepKnown(error, facts, tick);
  }
};

const checkFlac = async (source: ByteSource, start: number, tick: Tick): Promise<SoundCheck> => {
  let facts = unknownFacts('FLAC');
  try {
    const header = await readFlac(source, start);
    facts = toFacts('FLAC', header);
    const { seconds, ...measured } = await measureFlac(source, start, header, tick);
    return { facts: { ...facts, duration_s: seconds }, measured };
  } catch (error) {
    return keepKnown(error, facts, tick);
  }
};

type Check = (source: ByteSource, start: number, tick: Tick) => Promise<SoundCheck>;

/** Formats decoded by our own code, from start to end. The others need the browser's decoders. */
const plain: Record<Exclude<AudioFormat, Coded>, Check> = {
  WAV: (source, _, tick) => checkPcm(source, 'WAV', readWav, tick),
  AIFF: (source, _, tick) => checkPcm(source, 'AIFF', readAiff, tick),
  FLAC: checkFlac,
};

/** Checks a sound sequentially; null when only the browser can decode it, or nobody. */
export const checkPlain = async (source: ByteSource, tick: Tick): Promise<SoundCheck | null> => {
  const { format, start } = await identifyAudio(source);
  return isAudioFormat(format) && !isCoded(format) ? plain[format](source, start, tick) : null;
};

/** Checks any audio file the browser can access. */
export const checkSound = async (blob: Blob, tick: Tick): Promise<SoundCheck> => {
  const source = createBlobSource(blob);
  const looked = await checkPlain(source, tick);
  if (looked) return looked;
  const { format, start } = await identifyAudio(source);
  if (!isAudioFormat(format) || !isCoded(format)) return { facts: unknownFacts(format), measured: null };
  // Loaded on demand: only compressed audio needs the decoding library.
  const { checkCoded } = await import('./check-coded.ts');
  return checkCoded(blob, format, start, tick).catch((error) => keepKnown(error, unknownFacts(format), tick));
};
