import type { CheckedStem, SongFinding } from '../stems.ts';
import { listEmptySongs, type PlacedFile } from './empty-songs.ts';
import type { DraftFinding } from './findings.ts';
import { countSongs } from './guess-songs.ts';
import { draftSongFinding, isMusic, isVocal, type SongGroup, type SongStem } from './song-group.ts';
import { formatStems } from './stem-names.ts';

/** A single file longer than this is a whole song. */
const SONG_SECONDS = 45;

const isLong = ({ report }: CheckedStem): boolean => (report?.facts.duration_s ?? 0) > SONG_SECONDS;

const ofWholeSong = (song: number, stems: SongStem[]): DraftFinding<SongFinding> | null => {
  const [alone] = stems;
  const whole = stems.filter(({ label }) => label === 'song');
  if (stems.length === 1 && alone && (alone.label === 'song' || (alone.label === 'other' && isLong(alone))))
    return draftSongFinding(song, stems, 'one_file', 'look', {
      client: `“${alone.name}” sounds like beat and vocals in one file. For a mix, send the beat and each vocal track separately.`,
      studio: `“${alone.name}” sounds like beat and vocals in one file.`,
    });
  if (whole.length > 0 && stems.some(isVocal)) {
    const fact = `${formatStems(whole, stems)} ${whole.length > 1 ? 'seem' : 'seems'} to be the whole song, sent along with its tracks.`;
    return draftSongFinding(song, whole, 'song_beside_stems', 'look', {
      client: `${fact} If it shows how the song should sound, label it “Reference”. If it has no vocals, label it “Beat”.`,
      studio: fact,
      email: `${fact} Is it a reference for how the song should sound?`,
    });
  }
  return null;
};

const ofBeat = (song: number, stems: SongStem[]): DraftFinding<SongFinding> | null => {
  const vocals = stems.filter(isVocal);
  const hasMusic = stems.some((stem) => isMusic(stem) || stem.label === 'song');
  const unknown = stems.filter((stem) => stem.label === 'other' && !isVocal(stem) && !isMusic(stem));
  if (vocals.length > 0 && !hasMusic && unknown.length > 0) {
    const names = `${unknown.length > 1 ? 'one of ' : ''}${formatStems(unknown, stems)}`;
    return draftSongFinding(song, unknown, 'no_beat', 'look', {
      client: `No file is labelled as the beat. If ${unknown.length > 1 ? `it’s ${names}` : `${names} is it`}, choose “Beat” there.`,
      studio: `No file is labelled as the beat; it may be ${names}.`,
      email: `No file is labelled as the beat. Is it ${names}?`,
    });
  }
  if (vocals.length > 0 && !hasMusic)
    return draftSongFinding(song, vocals, 'no_beat', 'fix', {
      client: 'You have vocals but no beat. Add the beat they were recorded to.',
      studio: 'Vocals, but no beat.',
      email: 'There are vocals but no beat. Please send the beat they were recorded to.',
    });
  const [only] = stems;
  if (stems.length === 1 && only?.label === 'beat')
    return draftSongFinding(song, stems, 'no_vocals', 'look', {
      client: 'You have a beat but no vocals. Add the vocal tracks, unless it’s an instrumental.',
      studio: 'A beat, but no vocals.',
      email: 'There’s a beat but no vocals. Please send the vocal tracks, unless it’s an instrumental.',
    });
  return null;
};

const ofStacks = (song: number, stems: SongStem[]): DraftFinding<SongFinding> | null => {
  const left = stems.filter(({ label }) => label === 'stack_left');
  const right = stems.filter(({ label }) => label === 'stack_right');
  if (left.length > 0 === right.length > 0) return null;
  const side = left.length > 0 ? 'right' : 'left';
  return draftSongFinding(song, [...left, ...right], 'half_stack', 'look', {
    client: `There’s a stack on one side only. If you have one for the ${side}, add it.`,
    studio: `A stack on one side, none for the ${side}.`,
    email: `There’s a stack on one side only. If you have one for the ${side}, please send it.`,
  });
};

/** Parts missing from a song, or combined with another part in one file. */
export const findMissingParts = ({ song, stems }: SongGroup): DraftFinding<SongFinding>[] => {
  const own = stems.filter(({ label }) => label !== 'reference');
  return [ofWholeSong(song, own), ofBeat(song, own), ofStacks(song, own)].filter((found) => found !== null);
};

const isNamedZip = ({ name }: PlacedFile): boolean => /\.zip$/i.test(name);

const isZip = (stem: CheckedStem): boolean =>
  stem.report ? stem.report.facts.format === 'ZIP' : isNamedZip(stem);

/**
 * Whether work can start on every song. A file without a song counts as song 1, as in every file list. Files in a ZIP,
 * or in as many song folders, may be for any song: a studio that misses one pauses the order.
 */
export const hasFilesForEverySong = (
  files: readonly PlacedFile[],
  songCount: number,
  areWhole: boolean,
): boolean =>
  files.length > 0 &&
  (listEmptySongs(files, songCount).length === 0 ||
    files.some(isNamedZip) ||
    countSongs(files, areWhole) >= songCount);

/** Reports songs without files. With a ZIP, or folders for several songs, this cannot be known. */
export const emptySongFindings = (
  stems: readonly CheckedStem[],
  songs: readonly string[],
  areWhole: boolean,
): DraftFinding<SongFinding>[] => {
  if (stems.length === 0) return [];
  const severity = stems.some(isZip) || countSongs(stems, areWhole) > 1 ? 'look' : 'fix';
  return listEmptySongs(stems, songs.length).map((song) => {
    const name = songs[song - 1];
    return draftSongFinding(song, [], 'no_files', severity, {
      client: `${name} has no files yet. Add some, or move a file there.`,
      studio: `${name} has no files.`,
      email: `${name} has no files. Please send them, or tell me which files belong to it.`,
    });
  });
};
