import type { SongFinding } from '../stems.ts';
import type { DraftFinding } from './findings.ts';
import { groupBy } from './group-by.ts';
import { getBaseName, splitWords } from './name-words.ts';
import { draftSongFinding, type SongGroup, type SongStem } from './song-group.ts';
import { formatStems } from './stem-names.ts';

/** A file with a whole song is checked on its own: a silent side there is always a fault. */
const isPart = ({ label }: SongStem): boolean =>
  !['beat', 'song', 'reference', 'stack_left', 'stack_right'].includes(label);

const sideOf = ({ report }: SongStem) => report?.measures?.louder_side ?? null;

/** `Guitar L` that is heard on the left matches its name. */
const saysSide = (stem: SongStem): boolean => {
  const words = splitWords(getBaseName(stem.name));
  const isLeft = words.some((word) => word === 'l' || word === 'left');
  const isRight = words.some((word) => word === 'r' || word === 'right');
  const side = sideOf(stem);
  return isLeft !== isRight && (side === null || side === (isLeft ? 'left' : 'right'));
};

/** Whether another track of the same kind is heard on the opposite side. */
const isPaired = (stem: SongStem, kind: readonly SongStem[], sides: ReadonlySet<string | null>): boolean =>
  kind.length > 1 && (sides.has(null) || sides.size > 1 || sideOf(stem) === null);

/**
 * Finds tracks heard on one side only, unless they were panned on purpose: two guitars, hard left and hard right, are a
 * pair.
 */
export const findOneSidedStems = ({ song, stems }: SongGroup): DraftFinding<SongFinding>[] => {
  const onOne = stems.filter((stem) => isPart(stem) && stem.report?.measures?.is_one_sided);
  const lone = [...groupBy(onOne, ({ label }) => label).values()].flatMap((kind) => {
    const sides = new Set(kind.map(sideOf));
    return kind.filter((stem) => !saysSide(stem) && !isPaired(stem, kind, sides));
  });
  if (lone.length === 0) return [];
  const isOne = lone.length === 1;
  const names = formatStems(lone, stems);
  return [
    draftSongFinding(song, lone, 'one_sided', 'look', {
      client: `${names} can be heard on one side only; the other is silent. Export ${isOne ? 'it' : 'them'} in mono, or check how the ${isOne ? 'track is' : 'tracks are'} routed.`,
      studio: `${names} ${isOne ? 'sounds' : 'sound'} on one side only; the other is silent.`,
    }),
  ];
};
