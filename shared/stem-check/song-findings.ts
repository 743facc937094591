import type { CheckedStem, SongFinding } from '../stems.ts';
import { type SongGroup, tell } from './group.ts';
import { groupBy } from './group-by.ts';
import { kindFindings } from './kinds.ts';
import { emptySongFindings, partFindings } from './parts.ts';
import { sameTakeFindings } from './same-take.ts';
import { sayRate } from './say.ts';
import { byGravity } from './severity.ts';
import { sideFindings } from './sides.ts';
import { plainly, type Reader, tellTo, type Unsaid } from './telling.ts';
import { SAME_LENGTH_S, timingFindings } from './timing.ts';
import { twinFindings } from './twins.ts';
import { stemsInside } from './zip-stems.ts';

/** Nothing is well of a track that is silent, that nobody could listen to, or whose length is not known. */
const isSound = ({ report }: CheckedStem): boolean =>
  report?.measures?.starts_at_s != null && report.facts.duration_s !== null;

const goodNews = ({ song, stems }: SongGroup): Unsaid<SongFinding>[] => {
  const own = stems.filter(({ label }) => label !== 'reference');
  const rate = own[0]?.report?.facts.sample_rate_hz;
  if (own.length < 2 || !rate || !own.every(isSound)) return [];
  const lengths = own.map(({ report }) => report?.facts.duration_s ?? 0);
  if (Math.max(...lengths) - Math.min(...lengths) > SAME_LENGTH_S) return [];
  return [
    tell(song, own, {
      code: 'fits_together',
      severity: 'fine',
      words: plainly(
        `All ${own.length} tracks are of one length at ${sayRate(rate)}, so they fit together from 0:00 on.`,
      ),
    }),
  ];
};

const ofSong = (group: SongGroup): Unsaid<SongFinding>[] => [
  ...timingFindings(group),
  ...kindFindings(group),
  ...sideFindings(group),
  ...sameTakeFindings(group),
  ...partFindings(group),
];

/** What stands out when the files of each song are compared, song by song, the gravest first. Files not checked yet count by name alone. */
export const findingsAcross = (
  stems: readonly CheckedStem[],
  songCount: number,
  reader: Reader = 'client',
): SongFinding[] => {
  const groups = [...groupBy(stems.flatMap(stemsInside), ({ song }) => song)]
    .map(([song, some]): SongGroup => ({ song, stems: some }))
    .toSorted((a, b) => a.song - b.song);
  const overall = [
    ...twinFindings(groups.flatMap((group) => group.stems)),
    ...emptySongFindings(stems, songCount),
  ];
  const songs = new Set([...groups.map(({ song }) => song), ...overall.map(({ song }) => song)]);
  return [...songs]
    .toSorted((a, b) => a - b)
    .flatMap((song) => {
      const group = groups.find((one) => one.song === song);
      const found = [...(group ? ofSong(group) : []), ...overall.filter((one) => one.song === song)];
      return found.length > 0 || !group ? byGravity(found) : goodNews(group);
    })
    .map((finding) => tellTo(reader)<SongFinding>(finding));
};
