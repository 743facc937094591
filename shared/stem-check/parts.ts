import type { CheckedStem, SongFinding } from '../stems.ts';
import { isMusic, isVocal, namesOf, type SongGroup, tell } from './group.ts';
import { sayNames } from './say.ts';
import { holdsSongFolders } from './song-folders.ts';

/** A file alone that is longer than this is a whole song. */
const SONG_SECONDS = 45;

const isLong = ({ report }: CheckedStem): boolean => (report?.facts.duration_s ?? 0) > SONG_SECONDS;

const ofWholeSong = (song: number, stems: CheckedStem[]): SongFinding[] => {
  const [alone] = stems;
  const whole = stems.filter(({ label }) => label === 'song');
  if (stems.length === 1 && alone && (alone.label === 'song' || (alone.label === 'other' && isLong(alone))))
    return [
      tell(song, stems, {
        code: 'one_file',
        severity: 'look',
        words: `“${alone.name}” seems to hold beat and vocals in one file. Mastering needs just that; for a mix, send the beat and each vocal track on their own.`,
      }),
    ];
  if (whole.length > 0 && stems.some(isVocal))
    return [
      tell(song, whole, {
        code: 'song_beside_stems',
        severity: 'look',
        words: `${sayNames(namesOf(whole))} ${whole.length > 1 ? 'seem' : 'seems'} to be the whole song beside its tracks. What shows how the song should sound is a “Reference”; what holds no vocals is a “Beat”.`,
      }),
    ];
  return [];
};

const ofBeat = (song: number, stems: CheckedStem[]): SongFinding[] => {
  const vocals = stems.filter(isVocal);
  const hasMusic = stems.some((stem) => isMusic(stem) || stem.label === 'song');
  const unknown = stems.filter((stem) => stem.label === 'other' && !isVocal(stem) && !isMusic(stem));
  if (vocals.length > 0 && !hasMusic)
    return [
      tell(song, unknown.length > 0 ? unknown : vocals, {
        code: 'no_beat',
        severity: unknown.length > 0 ? 'look' : 'fix',
        words:
          unknown.length > 0
            ? `No file is named as the beat. If ${unknown.length > 1 ? 'it is one of ' : ''}${sayNames(namesOf(unknown))}${unknown.length > 1 ? '' : ' is it'}, choose “Beat” there.`
            : 'There are vocals, but no beat. Add the beat they were recorded to.',
      }),
    ];
  const [only] = stems;
  if (stems.length === 1 && only?.label === 'beat')
    return [
      tell(song, stems, {
        code: 'no_vocals',
        severity: 'look',
        words:
          'There is a beat, but no vocals. Add the vocal tracks, unless the beat is all there is to mix.',
      }),
    ];
  return [];
};

const ofStacks = (song: number, stems: CheckedStem[]): SongFinding[] => {
  const left = stems.filter(({ label }) => label === 'stack_left');
  const right = stems.filter(({ label }) => label === 'stack_right');
  if (left.length > 0 === right.length > 0) return [];
  const side = left.length > 0 ? 'right' : 'left';
  return [
    tell(song, [...left, ...right], {
      code: 'half_stack',
      severity: 'look',
      words: `There is a stack for one side only. If there is one for the ${side} too, add it.`,
    }),
  ];
};

const isZip = ({ name, report }: CheckedStem): boolean =>
  report ? report.facts.format === 'ZIP' : /\.zip$/i.test(name);

/** What is missing in a song, or in one file with something else. */
export const partFindings = ({ song, stems }: SongGroup): SongFinding[] => {
  const own = stems.filter(({ label }) => label !== 'reference');
  return [...ofWholeSong(song, own), ...ofBeat(song, own), ...ofStacks(song, own)];
};

/** Songs nobody sent a file for. With a ZIP about, or folders of several songs, nobody can tell. */
export const emptySongFindings = (stems: readonly CheckedStem[], songCount: number): SongFinding[] => {
  if (stems.length === 0) return [];
  const isPacked = stems.some(isZip) || holdsSongFolders(stems.map(({ path }) => path));
  return Array.from({ length: songCount }, (_, i) => i + 1)
    .filter((song) => !stems.some((stem) => stem.song === song))
    .map((song) =>
      tell(song, [], {
        code: 'no_files',
        severity: isPacked ? 'look' : 'fix',
        words: `Song ${song} has no files yet. Add them, or choose at a file that it belongs to song ${song}.`,
      }),
    );
};
