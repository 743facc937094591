import { describeUnreadable, PROTECTED } from '../../../shared/audio/codecs.ts';
import { withArticle } from '../../../shared/audio/formats.ts';
import type { SoundFacts } from '../../../shared/audio/sound.ts';

/**
 * The file is at fault. The message tells the engineer what is wrong and what to do; it contains nothing of the file's
 * content.
 */
export class AudioRefusal extends Error {
  /** Whether the file is damaged or not a sound at all, as opposed to a format that isn't supported here. */
  readonly isBroken: boolean;
  constructor(message: string, isBroken = false) {
    super(message);
    this.isBroken = isBroken;
  }
}

/**
 * Checking the file exceeds the limit here: at least this many samples. `facts` is what its header says, if that was
 * read.
 */
export class BudgetExceeded extends AudioRefusal {
  readonly samples: number;
  readonly facts: SoundFacts | null;
  constructor(
    samples: number,
    facts: SoundFacts | null = null,
    message = 'The file is too long to process.',
  ) {
    super(message);
    this.samples = samples;
    this.facts = facts;
  }
}

/** It can’t be decoded here, or has no sound to decode, and the header says all there is to know. */
export class NoDecoder extends AudioRefusal {}
/** More audio than one check takes. */
export class TooLong extends AudioRefusal {}

const again = 'Export it again as WAV and upload it again.';

export const refusals = {
  notAudio: (format: string) =>
    new AudioRefusal(
      `This is not ${withArticle(format)} file, despite its name. Choose the audio file itself.`,
      true,
    ),
  damaged: () => new AudioRefusal(`The file is damaged and can’t be read. ${again}`, true),
  truncated: () =>
    new AudioRefusal(`The audio is cut off: the upload or export stopped early. ${again}`, true),
  incomplete: () => new AudioRefusal(`Parts of the audio are missing or damaged. ${again}`, true),
  empty: () => new AudioRefusal('The file has no audio. Check the export and upload it again.', true),
  noChannels: () => new AudioRefusal(`The file says it has no channels or no sample rate. ${again}`, true),
  manyChannels: (count: number) =>
    new NoDecoder(`The file has ${count} channels. Export it as stereo and upload it again.`),
  oddRate: (rate: number) =>
    new NoDecoder(`A sample rate of ${rate} Hz can’t be converted. Export it at 44,100 or 48,000 Hz.`),
  tooLong: (hours: number) =>
    new TooLong(`The audio is longer than ${hours} hours. Upload a shorter excerpt.`),
  codec: (name: string) =>
    new NoDecoder(
      name === PROTECTED
        ? `${describeUnreadable(name)} Export it without protection, as WAV or FLAC.`
        : `${describeUnreadable(name)} Export it as uncompressed WAV or as FLAC.`,
    ),
  samples: (bits: number | null) =>
    new NoDecoder(`Samples of ${bits} bits can’t be read here. Export it as 24-bit WAV or as FLAC.`),
  video: () =>
    new NoDecoder('This is a video without any sound. Export the sound itself as WAV and upload that.', true),
  locked: () => new AudioRefusal('The ZIP is locked with a password. Make one without a password.'),
  noAacDecoder: () =>
    new NoDecoder(
      'Reading AAC in M4A files needs ffmpeg, which isn’t installed on this server. Export the song as WAV, FLAC or MP3, or install ffmpeg.',
    ),
  slowAac: () =>
    new BudgetExceeded(
      0,
      null,
      'The AAC audio takes too long to decode. Export the song as WAV and upload it again.',
    ),
  notStored: () => new AudioRefusal('The uploaded file is no longer in storage. Upload it again.'),
};
