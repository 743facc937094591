import { readAiff } from '../../../shared/audio/aiff.ts';
import { AudioFormatError } from '../../../shared/audio/byte-source.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { readWav } from '../../../shared/audio/wav.ts';
import { openFlac } from './flac.ts';
import { type DecodeAac, openM4a } from './m4a.ts';
import { openMp3 } from './mp3.ts';
import { openPcm } from './pcm.ts';
import { refusals } from './refusal.ts';
import { MAX_CHANNELS, type Sound } from './sound.ts';
import type { Source } from './source.ts';

const LOWEST_RATE = 4_000;
const HIGHEST_RATE = 768_000;

const checkSound = (sound: Sound): Sound => {
  const { rate, channels } = sound;
  if (channels === 0 || rate === 0) throw refusals.noChannels();
  if (channels > MAX_CHANNELS) throw refusals.manyChannels(channels);
  if (rate < LOWEST_RATE || rate > HIGHEST_RATE) throw refusals.oddRate(rate);
  return sound;
};

type Options = { format: string; maxSeconds: number; decodeAac: DecodeAac };

const open = async (source: Source, { format, maxSeconds, decodeAac }: Options): Promise<Sound> => {
  if (source.size === 0) throw refusals.empty();
  const found = await identifyAudio(source);
  if (found.format === 'WAV') return openPcm(source, await readWav(source), maxSeconds);
  if (found.format === 'AIFF') return openPcm(source, await readAiff(source), maxSeconds);
  if (found.format === 'M4A') return openM4a(source, decodeAac);
  if (found.start > 0 && found.start >= source.size) throw refusals.truncated();
  if (found.format === 'FLAC') return openFlac(source, found.start);
  // The first frames may follow data that isn't audio.
  if (found.format === 'MP3' || format === 'MP3') return openMp3(source, found.start);
  throw refusals.notAudio(format);
};

const toRefusal = ({ fault }: AudioFormatError) => {
  if (fault === 'truncated') return refusals.truncated();
  if (fault === 'empty') return refusals.empty();
  return fault === 'no-channels' ? refusals.noChannels() : refusals.damaged();
};

/** Turns errors that occur after the header into refusals. */
async function* refuseDamage(blocks: AsyncIterable<Float32Array[]>): AsyncGenerator<Float32Array[]> {
  try {
    yield* blocks;
  } catch (error) {
    throw error instanceof AudioFormatError ? toRefusal(error) : error;
  }
}

/** Opens a sound by its content, whatever its name. Throws AudioRefusal when it can't be decoded. */
export const openSound = async (source: Source, options: Options): Promise<Sound> => {
  try {
    const sound = checkSound(await open(source, options));
    return { ...sound, blocks: refuseDamage(sound.blocks) };
  } catch (error) {
    if (error instanceof AudioFormatError) throw toRefusal(error);
    // The header ends before what it should contain.
    throw error instanceof RangeError ? refusals.damaged() : error;
  }
};
