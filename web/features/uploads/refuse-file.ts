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
    return `${name} is ${formatMegabytes(size)} MB, and the limit is ${maxUploadMb} MB per file. Split it, or send it as FLAC.`;
  if (listed.length >= limits.files)
    return `${name} wasn’t added: the limit is ${limits.files} files per order. Put them in one ZIP.`;
  if (sizeOf(listed) + size > limits.order_mb * MEBIBYTE)
    return `${name} wasn’t added: the limit is ${limits.order_mb} MB per order. Send FLAC instead of WAV to save about half.`;
  return undefined;
};
