import type { SoundFacts } from '../../../shared/stems.ts';

/** The file is to blame. The message is for the engineer: what is wrong, and what to do. It holds nothing of the content. */
export class AudioRefusal extends Error {
  /** Whether it is damaged or no sound at all, and not merely something that cannot be read here. */
  readonly isBroken: boolean;
  constructor(message: string, isBroken = false) {
    super(message);
    this.isBroken = isBroken;
  }
}

/** Listening to the file takes more than it may here: so many samples, or more. `facts` is what its header says, where that was read. */
export class BudgetExceeded extends AudioRefusal {
  readonly samples: number;
  readonly facts: SoundFacts | null;
  constructor(
    samples: number,
    facts: SoundFacts | null = null,
    message = 'There is more sound in the file than is listened to.',
  ) {
    super(message);
    this.samples = samples;
    this.facts = facts;
  }
}

const again = 'Export it again as WAV and upload it again.';

export const refusals = {
  notAudio: (format: string) =>
    new AudioRefusal(
      `This is not ${/^[AEFIM]/.test(format) ? 'an' : 'a'} ${format} file, whatever its name says. Choose the sound file itself.`,
      true,
    ),
  damaged: () => new AudioRefusal(`The file is damaged and cannot be read. ${again}`, true),
  truncated: () =>
    new AudioRefusal(
      `The file ends before its sound does: the upload or export was cut short. ${again}`,
      true,
    ),
  incomplete: () => new AudioRefusal(`Parts of the sound are missing or damaged. ${again}`, true),
  empty: () => new AudioRefusal('There is no sound in the file. Check the export and upload it again.', true),
  noChannels: () => new AudioRefusal(`The file says it has no channels or no sample rate. ${again}`, true),
  manyChannels: (count: number) =>
    new AudioRefusal(`The file has ${count} channels. Export it as stereo and upload it again.`),
  oddRate: (rate: number) =>
    new AudioRefusal(
      `The file's sample rate of ${rate} Hz cannot be converted. Export it at 44,100 or 48,000 Hz.`,
    ),
  tooLong: (hours: number) =>
    new AudioRefusal(`The sound is longer than ${hours} hours. Upload a shorter excerpt.`),
  codec: (name: string) =>
    new AudioRefusal(
      `The file is compressed as ${name}, which cannot be read here. Export it as WAV or FLAC.`,
    ),
  protected: () =>
    new AudioRefusal('The file is copy-protected. Export it without protection, as WAV or FLAC.'),
  noAacDecoder: () =>
    new AudioRefusal(
      'AAC in M4A files can only be read where ffmpeg is installed, which this server lacks. Export the song as WAV, FLAC or MP3, or have ffmpeg installed.',
    ),
  slowAac: () =>
    new BudgetExceeded(
      0,
      null,
      'Decoding the AAC in the file takes too long. Export the song as WAV and upload it again.',
    ),
  notStored: () => new AudioRefusal('The uploaded file is not in the file store any more. Upload it again.'),
};
