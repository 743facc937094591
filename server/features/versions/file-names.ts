import { getExtension } from '../../../shared/audio/formats.ts';
import { getSongName } from '../../../shared/song-name.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import { cleanFileName } from '../../receive-upload/file-names.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { getKindWords } from './track-title.ts';

// File systems allow 255 bytes; artist and title share them with kind, number and extension.
const MAX_BYTES = 80;

/** A part of a file name: nothing that any system takes for a folder, a device or an extension, and short enough. */
export const cleanPart = (text: string): string => {
  const isBlank = text.replace(/[/\\\s.]/g, '') === '';
  const clean = isBlank ? '' : cleanFileName(text.replace(/[/\\]+/g, '-'));
  let [kept, bytes] = ['', 0];
  for (const character of clean) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) return kept.replace(/[. ]+$/, '');
    kept += character;
  }
  return kept;
};

/** What file names call each song: its title, or `Song 2`. Names are unique on every system. */
const getSongNames = (songs: Pick<ApprovedSong, 'song' | 'title'>[]): Map<number, string> => {
  const taken = new Set<string>();
  return new Map(
    songs.map(({ song, title }) => {
      const base = getSongName({ song, title: cleanPart(title) });
      let name = base;
      for (let n = 2; taken.has(toComparable(name)); n++) name = `${base} (${n})`;
      taken.add(toComparable(name));
      return [song, name];
    }),
  );
};

/** `Song 1 - Low Tide`, for songs with a title. */
export const getSongFolders = (songs: Pick<ApprovedSong, 'song' | 'title'>[]): Map<number, string> =>
  new Map(
    songs.flatMap(({ song, title }) => {
      const name = cleanPart(title);
      return name ? [[song, cleanFileName(`Song ${song} - ${name}`)]] : [];
    }),
  );

/** `Artist - Title (Clean).wav`: each version's file name, by version id. Unique within an order. */
export const getFileNames = (
  { name: artist }: Pick<OrderRow, 'name'>,
  songs: Pick<ApprovedSong, 'song' | 'title'>[],
  versions: Pick<VersionRow, 'id' | 'song' | 'kind' | 'kind_name' | 'format'>[],
): Map<string, string> => {
  const [titles, by] = [getSongNames(songs), cleanPart(artist)];
  const taken = new Set<string>();
  return new Map(
    versions.map(({ id, song, format, ...kind }) => {
      const stem = `${by ? `${by} - ` : ''}${titles.get(song)}${getKindWords(kind)}`;
      const ending = getExtension(format);
      let name = `${stem}.${ending}`;
      for (let n = 2; taken.has(toComparable(name)); n++) name = `${stem} (${n}).${ending}`;
      taken.add(toComparable(name));
      return [id, cleanFileName(name)];
    }),
  );
};

/** Equal for names that some file system treats as the same. */
const toComparable = (name: string): string => name.normalize('NFC').toLowerCase();
