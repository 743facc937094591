import { MOST_CHANNELS } from '../listening/downmix.ts';
import { isAiff, readAiff } from './aiff.ts';
import { flacSound } from './flac.ts';
import { skipId3 } from './id3.ts';
import { type DecodeAac, m4aSound } from './m4a.ts';
import { mp3Sound } from './mp3.ts';
import { pcmSound } from './pcm.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import { type Source, tagAt } from './source.ts';
import { isWav, readWav } from './wav.ts';

type Layout = Parameters<typeof pcmSound>[1];

const LOWEST_RATE = 4_000;
const HIGHEST_RATE = 768_000;

const checkSound = (sound: Sound): Sound => {
  const { rate, channels } = sound;
  if (channels === 0 || rate === 0) throw refusals.noChannels();
  if (channels > MOST_CHANNELS) throw refusals.manyChannels(channels);
  if (rate < LOWEST_RATE || rate > HIGHEST_RATE) throw refusals.oddRate(rate);
  return sound;
};

const checkLayout = (layout: Layout, mostSeconds: number): Layout => {
  const { rate, channels, bits, bytes } = layout;
  if (channels === 0 || rate === 0) throw refusals.noChannels();
  const frames = Math.floor(bytes / (channels * Math.max(1, Math.ceil(bits / 8))));
  if (frames === 0) throw refusals.empty();
  if (frames / rate > mostSeconds) throw refusals.tooLong(mostSeconds / 3600);
  return layout;
};

type Options = { format: string; mostSeconds: number; decodeAac: DecodeAac };

const open = async (source: Source, { format, mostSeconds, decodeAac }: Options): Promise<Sound> => {
  const head = await source.read(0, 12);
  if (head.length === 0) throw refusals.empty();
  if (isWav(head)) return pcmSound(source, checkLayout(await readWav(source), mostSeconds));
  if (isAiff(head)) return pcmSound(source, checkLayout(await readAiff(source), mostSeconds));
  if (tagAt(head, 4) === 'ftyp') return m4aSound(source, decodeAac);
  if (tagAt(await source.read(await skipId3(source), 4), 0) === 'fLaC') return flacSound(source);
  if (format === 'MP3' || tagAt(head, 0).startsWith('ID3') || head[0] === 0xff) return mp3Sound(source);
  throw refusals.notAudio(format);
};

/** Opens a sound by what the file is, whatever it is called. Throws Refusal when it is none that can be heard. */
export const openSound = async (source: Source, options: Options): Promise<Sound> => {
  try {
    return checkSound(await open(source, options));
  } catch (error) {
    // A header that ends before what it should hold.
    throw error instanceof RangeError ? refusals.damaged() : error;
  }
};
