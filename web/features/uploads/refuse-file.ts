import { describeRefusedExtension, findAudioExtension } from '../../../shared/audio/file-extensions.ts';
import { formatMegabytes, limits, MEBIBYTE } from '../../../shared/limits.ts';

type Named = { name: string; path: string; size: number };

const sizeOf = (files: readonly Named[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Why a file is not taken into the list, as a sentence; undefined when it is. */
export const refuseFile = (
  listed: readonly Named[],
  { name, path, size }: Named,
  maxUploadMb: number,
): string | undefined => {
  if (!findAudioExtension(name)) return describeRefusedExtension(name);
  if (listed.some((other) => other.name === name && other.path === path && other.size === size))
    return `${name} is already in the list.`;
  if (size === 0) return `${name} is empty (0 bytes). Export it again and add the new file.`;
  if (size > maxUploadMb * MEBIBYTE)
    return `${name} has ${formatMegabytes(size)} MB, and one file can have at most ${maxUploadMb} MB. Split it, or send it as FLAC.`;
  if (listed.length >= limits.files)
    return `${name} was not added: an order takes at most ${limits.files} files. Put them in one ZIP.`;
  if (sizeOf(listed) + size > limits.order_mb * MEBIBYTE)
    return `${name} was not added: all files together can have at most ${limits.order_mb} MB. Send WAV as FLAC to save half.`;
  return undefined;
};
