import type { CheckedStem, SongFinding } from '../stems.ts';
import { type SongGroup, tell } from './group.ts';
import { groupBy } from './group-by.ts';
import { duplicateFindings, kindFindings } from './kinds.ts';
import { emptySongFindings, partFindings } from './parts.ts';
import { sayRate } from './say.ts';
import { byGravity } from './severity.ts';
import { timingFindings } from './timing.ts';
import { stemsInside } from './zip-stems.ts';

const goodNews = ({ song, stems }: SongGroup): SongFinding[] => {
  const own = stems.filter(({ label }) => label !== 'reference');
  const rate = own[0]?.report?.facts.sample_rate_hz;
  if (own.length < 2 || !rate || own.some(({ report }) => !report?.measures)) return [];
  return [
    tell(song, own, {
      code: 'fits_together',
      severity: 'fine',
      words: `All ${own.length} tracks are of one length at ${sayRate(rate)}, so they fit together from 0:00 on.`,
    }),
  ];
};

const ofSong = (group: SongGroup): SongFinding[] => [
  ...timingFindings(group),
  ...kindFindings(group),
  ...partFindings(group),
];

/** What stands out when the files of each song are compared, song by song, the gravest first. Files not checked yet count by name alone. */
export const findingsAcross = (stems: readonly CheckedStem[], songCount: number): SongFinding[] => {
  const groups = [...groupBy(stems.flatMap(stemsInside), ({ song }) => song)]
    .map(([song, some]): SongGroup => ({ song, stems: some }))
    .toSorted((a, b) => a.song - b.song);
  const overall = [
    ...duplicateFindings(groups.flatMap((group) => group.stems)),
    ...emptySongFindings(stems, songCount),
  ];
  const songs = new Set([...groups.map(({ song }) => song), ...overall.map(({ song }) => song)]);
  return [...songs]
    .toSorted((a, b) => a - b)
    .flatMap((song) => {
      const group = groups.find((one) => one.song === song);
      const found = [...(group ? ofSong(group) : []), ...overall.filter((one) => one.song === song)];
      return found.length > 0 || !group ? byGravity(found) : goodNews(group);
    });
};
