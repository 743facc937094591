import { acceptedEnding, refuseEnding } from '../../../shared/audio-endings.ts';
import { formatMegabytes, limits, MEBIBYTE } from '../../../shared/limits.ts';

/** A file the client chose. It stays on their disk until the order is sent. */
export type PickedFile = { id: string; file: File; name: string; size: number };

export const totalSize = (files: readonly { size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Why a file is not taken into the list, as a sentence; undefined when it is. */
const refuse = (
  listed: PickedFile[],
  { name, size }: PickedFile,
  maxUploadMb: number,
): string | undefined => {
  if (!acceptedEnding(name)) return refuseEnding(name);
  if (listed.some((other) => other.name === name && other.size === size))
    return `${name} is already in the list.`;
  if (size === 0) return `${name} is empty (0 bytes). Export it again and add the new file.`;
  if (size > maxUploadMb * MEBIBYTE)
    return `${name} has ${formatMegabytes(size)} MB, and one file can have at most ${maxUploadMb} MB. Split it, or send it as FLAC.`;
  if (listed.length >= limits.files)
    return `${name} was not added: an order takes at most ${limits.files} files. Put them in one ZIP.`;
  if (totalSize(listed) + size > limits.order_mb * MEBIBYTE)
    return `${name} was not added: all files together can have at most ${limits.order_mb} MB. Send WAV as FLAC to save half.`;
  return undefined;
};

/** The list with the new files that can be taken, and one sentence for each that cannot. */
export const addFiles = (
  listed: PickedFile[],
  picked: PickedFile[],
  maxUploadMb: number,
): { files: PickedFile[]; refusals: string[] } => {
  const files = [...listed];
  const refusals: string[] = [];
  for (const candidate of picked) {
    const reason = refuse(files, candidate, maxUploadMb);
    if (reason) refusals.push(reason);
    else files.push(candidate);
  }
  return { files, refusals };
};

let count = 0;

export const pickFiles = (files: Iterable<File>): PickedFile[] =>
  Array.from(files, (file) => ({ id: `file-${++count}`, file, name: file.name, size: file.size }));

/** What was dropped: its files, and a sentence for each folder, which a browser hands over as an unreadable file. */
export const readDrop = (transfer: DataTransfer): { picked: PickedFile[]; refusals: string[] } => {
  const files: File[] = [];
  const refusals: string[] = [];
  for (const item of transfer.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (!file) continue;
    if (item.webkitGetAsEntry()?.isDirectory)
      refusals.push(`${file.name} is a folder. Zip it and add the ZIP, or add the files inside it.`);
    else files.push(file);
  }
  return { picked: pickFiles(files), refusals };
};

/** The first file that was changed, moved or unplugged since it was chosen: a browser then sends nothing at all. */
export const findUnreadable = async (files: PickedFile[]): Promise<PickedFile | undefined> => {
  for (const picked of files) {
    const isReadable = await picked.file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!isReadable) return picked;
  }
  return undefined;
};
