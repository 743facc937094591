import { audioExtensions, findAudioExtension } from '../../../shared/audio/file-extensions.ts';
import { formatMegabytes, MEBIBYTE } from '../../../shared/sizes.ts';

/** Playable formats: everything but archives. */
export const trackExtensions = audioExtensions.filter((ending) => ending !== '.zip');

/** Why a chosen file is not accepted, as a sentence; undefined when it is. */
export const validateAudioFile = (
  { name, size }: Pick<File, 'name' | 'size'>,
  maxUploadMb: number,
): string | undefined => {
  const ending = findAudioExtension(name);
  if (ending === '.zip') return `${name} is an archive. Choose the song itself: WAV, AIFF, FLAC, MP3 or M4A.`;
  if (!ending) return `This site can’t play ${name}. Choose WAV, AIFF, FLAC, MP3 or M4A.`;
  if (size === 0) return `${name} is empty (0 bytes). Export it again and choose the new file.`;
  if (size > maxUploadMb * MEBIBYTE)
    return `${name} is ${formatMegabytes(size)} MB, and the limit is ${maxUploadMb} MB. Export it as FLAC to save about half.`;
  return undefined;
};
