import { findAudioExtension } from '../../../shared/audio/formats.ts';
import { describeRefusedExtension } from '../../../shared/audio/refused-files.ts';
import { limits } from '../../../shared/limits.ts';
import { formatMegabytes, MEBIBYTE } from '../../../shared/sizes.ts';
import { guessLabel } from '../../../shared/stem-check/label.ts';
import type { StemLabel } from '../../../shared/stems.ts';
import { randomId } from '../../lib/random-id.ts';
import type { FileHandles } from './file-handles.ts';
import type { List } from './list.ts';
import { blankRow, type Row } from './row.ts';
import type { TabLocks } from './tab-locks.ts';
import type { ChosenFile, UploadQueueOptions } from './types.ts';

type Named = { name: string; path: string; size: number };

const sumSizes = (files: readonly Named[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Why a file is not accepted into the list, as a sentence; undefined when it is. */
export const getFileProblem = (
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
    return `${name} wasn’t added: you can send up to ${limits.files} files at once. Put them in one ZIP.`;
  if (sumSizes(listed) + size > limits.order_mb * MEBIBYTE)
    return `${name} wasn’t added: you can send up to ${limits.order_mb} MB at once. Send FLAC instead of WAV to save about half.`;
  return undefined;
};

/** A row only accepts a file if it has none, or if its file was refused. */
const takesFile = ({ file, state, is_refused }: Row) => (file === null && state !== 'whole') || is_refused;

/**
 * Rows that are complete on the server but whose file is no longer here; a chosen file may be one of them. Those of its
 * folder come first.
 */
export const findWholeDuplicates = (rows: readonly Row[], { name, path, size }: Named): Row[] =>
  rows
    .filter((row) => row.state === 'whole' && row.file === null && row.name === name && row.size === size)
    .sort((one, other) => Number(other.path === path) - Number(one.path === path));

/**
 * The row that is waiting for a chosen file: the same name, folder and size first, then the same name and size in any
 * folder, then the same name and folder with another size, which is a new export.
 */
export const findRowForFile = (rows: readonly Row[], { name, path, size }: Named): Row | undefined => {
  const named = rows.filter((row) => takesFile(row) && row.name === name);
  return (
    named.find((row) => row.path === path && row.size === size) ??
    named.find((row) => row.size === size) ??
    named.find((row) => row.path === path)
  );
};

const newRow = ({ file, path, handle }: ChosenFile, song: number, place: number, label: StemLabel): Row => ({
  ...blankRow,
  id: randomId(),
  name: file.name,
  path,
  size: file.size,
  file,
  handle: handle ?? null,
  state: 'waiting',
  song,
  label,
  place,
});

type Options = Pick<UploadQueueOptions, 'maxUploadMb' | 'placed' | 'guess'> & {
  list: List;
  locks: TabLocks;
  handles: FileHandles;
};

/** Accepts chosen files, each into the row waiting for it or into a new row. Returns a message for each rejected file. */
export const addFiles = async (
  { list, locks, handles, maxUploadMb, placed, guess }: Options,
  chosen: readonly ChosenFile[],
): Promise<string[]> => {
  const refusals: string[] = [];
  const { areWhole, song, files } = placed();
  let added: Row[] = [];
  for (const one of chosen) {
    const { file, path, handle } = one;
    const asked = { name: file.name, path, size: file.size };
    const row = findRowForFile(list.rows(), asked);
    const isExact = row?.path === path && row.size === file.size;
    const twins = isExact ? [] : findWholeDuplicates(list.rows(), asked);
    if (await handles.attachWhole(twins, file, handle ?? null)) continue;
    if (!row && twins[0]?.path === path) {
      refusals.push(`There’s already a different ${file.name} in the list. Remove that one first.`);
      continue;
    }
    const refusal = row
      ? await handles.attach(row, file, handle ?? null)
      : getFileProblem([...list.rows(), ...added], asked, maxUploadMb);
    if (refusal) refusals.push(refusal);
    else if (!row) {
      const label = guess?.label(file.name, path, areWhole) ?? guessLabel(file.name, path);
      added.push(newRow(one, song, Date.now() + added.length / 1000, label));
    }
  }
  const songs = guess?.songs([...files, ...list.rows()], added, areWhole) ?? [];
  added = added.map((row, at) => ({ ...row, song: songs[at] ?? row.song }));
  await Promise.all(added.map(({ id }) => locks.acquire(id)));
  if (added.length) list.add(added);
  return refusals;
};
