// In a file of its own so that the browser can check a file name without loading the schemas.
import { describeRefusedName } from './refused-files.ts';

/** File extensions a client may upload. */
export const audioExtensions = ['.wav', '.mp3', '.aiff', '.aif', '.zip', '.m4a', '.flac'] as const;

/** The lower-case extension of a file name, with its dot, if it is accepted. */
export const findAudioExtension = (name: string): (typeof audioExtensions)[number] | undefined =>
  audioExtensions.find((ending) => name.toLowerCase().endsWith(ending));

/** The error for any other extension. */
export const describeRefusedExtension = (name: string): string =>
  describeRefusedName(name, 'Send WAV, MP3, AIFF, FLAC, M4A or a ZIP.');
