import type { CheckedStem, SongFinding } from '../stems.ts';
import { type SongGroup, tell } from './group.ts';
import { groupBy } from './group-by.ts';
import { kindFindings } from './kinds.ts';
import { emptySongFindings, partFindings } from './parts.ts';
import { atOnce, type Pieces } from './pieces.ts';
import { sameTakeFindings } from './same-take.ts';
import { sayRate } from './say.ts';
import { byGravity } from './severity.ts';
import { sideFindings } from './sides.ts';
import { plainly, type Reader, tellTo, type Unsaid } from './telling.ts';
import { SAME_LENGTH_S, timingFindings } from './timing.ts';
import { twinFindings } from './twins.ts';
import { type Sounding, stemsInside } from './zip-stems.ts';

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

const rules = [timingFindings, kindFindings, sideFindings, sameTakeFindings, partFindings];

/** What findingsAcross says, put down after each rule and each song. */
export function* acrossInPieces(
  stems: readonly CheckedStem[],
  songCount: number,
  reader: Reader = 'client',
): Pieces<SongFinding[]> {
  const sounds: Sounding[] = [];
  for (const stem of stems) {
    sounds.push(...stemsInside(stem));
    yield;
  }
  const bySong = groupBy(sounds, ({ song }) => song);
  const inOrder = [...bySong.keys()].toSorted((a, b) => a - b).flatMap((song) => bySong.get(song) ?? []);
  yield;
  const overall = groupBy(
    [...twinFindings(inOrder), ...emptySongFindings(stems, songCount)],
    ({ song }) => song,
  );
  const told: SongFinding[] = [];
  for (const song of [...new Set([...bySong.keys(), ...overall.keys()])].toSorted((a, b) => a - b)) {
    const group = { song, stems: bySong.get(song) ?? [] };
    const found: Unsaid<SongFinding>[] = [];
    for (const rule of group.stems.length > 0 ? rules : []) {
      yield;
      found.push(...rule(group));
    }
    found.push(...(overall.get(song) ?? []));
    const said = found.length > 0 ? byGravity(found) : goodNews(group);
    told.push(...said.map((finding) => tellTo(reader)<SongFinding>(finding)));
  }
  return told;
}

/** What stands out when the files of each song are compared, song by song, the gravest first. Files not checked yet count by name alone. */
export const findingsAcross = (
  stems: readonly CheckedStem[],
  songCount: number,
  reader: Reader = 'client',
): SongFinding[] => atOnce(acrossInPieces(stems, songCount, reader));
