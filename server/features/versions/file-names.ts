import { getExtension } from '../../../shared/audio/formats.ts';
import { getSongName } from '../../../shared/song-name.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import {
  cleanFileName,
  createFileNamer,
  cutName,
  toComparableName,
} from '../../receive-upload/file-names.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { getKindWords } from './track-title.ts';

// Artist and title share what file systems allow with kind, number and extension.
const MAX_BYTES = 80;

/** A part of a file name: nothing that any system takes for a folder, a device or an extension, and short enough. */
export const cleanPart = (text: string): string => {
  const isBlank = text.replace(/[/\\\s.]/g, '') === '';
  const clean = isBlank ? '' : cleanFileName(text.replace(/[/\\]+/g, '-'));
  return cutName(clean, MAX_BYTES);
};

/** What file names call each song: its title, or `Song 2`. Names are unique on every system. */
const getSongNames = (songs: Pick<ApprovedSong, 'song' | 'title'>[]): Map<number, string> => {
  const taken = new Set<string>();
  return new Map(
    songs.map(({ song, title }) => {
      const base = getSongName({ song, title: cleanPart(title) });
      let name = base;
      for (let n = 2; taken.has(toComparableName(name)); n++) name = `${base} (${n})`;
      taken.add(toComparableName(name));
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
  const nameFile = createFileNamer(versions.length);
  return new Map(
    versions.map(({ id, song, format, ...kind }) => {
      const stem = `${by ? `${by} - ` : ''}${titles.get(song)}`;
      // What tells it from others stays whole when the rest is cut.
      const called = cleanPart(getKindWords(kind));
      const words = called ? ` ${called}` : '';
      return [id, nameFile({ stem, words, ending: `.${getExtension(format)}` })];
    }),
  );
};
