import { formatRate } from '../format-sound.ts';
import type { CheckedStem, SongFinding } from '../stems.ts';
import { findDuplicates } from './duplicates.ts';
import { type DraftFinding, phraseFor, type Reader, sameForAll, sortBySeverity } from './findings.ts';
import { findFullMix } from './full-mix.ts';
import { groupBy } from './group-by.ts';
import { findMixedFormats } from './mixed-formats.ts';
import { findOneSidedStems } from './one-sided.ts';
import { findRepeatedTakes } from './same-take.ts';
import { draftSongFinding, listStems, type SongGroup, type SongStem } from './song-group.ts';
import { emptySongFindings, findMissingParts } from './song-parts.ts';
import { runToEnd, type TimeSliced } from './time-slices.ts';
import { findTimingIssues, SAME_LENGTH_S } from './timing.ts';

/** A track that is silent, could not be checked or has no known length rules out good news. */
const isSound = ({ report }: CheckedStem): boolean =>
  report?.measures?.starts_at_s != null && report.facts.duration_s !== null;

const goodNews = ({ song, stems }: SongGroup): DraftFinding<SongFinding>[] => {
  const own = stems.filter(({ label }) => label !== 'reference');
  const rate = own[0]?.report?.facts.sample_rate_hz;
  if (own.length < 2 || !rate || !own.every(isSound)) return [];
  const lengths = own.map(({ report }) => report?.facts.duration_s ?? 0);
  if (Math.max(...lengths) - Math.min(...lengths) > SAME_LENGTH_S) return [];
  return [
    draftSongFinding(
      song,
      own,
      'fits_together',
      'fine',
      sameForAll(
        `${own.length === 2 ? 'Both' : `All ${own.length}`} tracks are the same length at ${formatRate(rate)}, so they line up from 0:00.`,
      ),
    ),
  ];
};

const rules = [
  findTimingIssues,
  findMixedFormats,
  findOneSidedStems,
  findRepeatedTakes,
  findFullMix,
  findMissingParts,
];

// Only a mix is made of parts: a song to master is rightly one file.
const withoutMix = rules.filter((rule) => rule !== findMissingParts);

/** Like getSongFindings, yielding after each rule and each song. */
export function* getSongFindingsInSlices(
  stems: readonly CheckedStem[],
  songs: readonly string[],
  reader: Reader = 'client',
  hasMix = true,
): TimeSliced<SongFinding[]> {
  const sounds: SongStem[] = [];
  const areWhole = !hasMix && stems.some(({ label }) => label === 'song');
  for (const stem of stems) {
    const inside = listStems(stem);
    sounds.push(
      ...(areWhole && stem.label === 'song' ? inside.map((one) => ({ ...one, label: stem.label })) : inside),
    );
    yield;
  }
  const bySong = groupBy(sounds, ({ song }) => song);
  const inOrder = [...bySong.keys()].toSorted((a, b) => a - b).flatMap((song) => bySong.get(song) ?? []);
  yield;
  const overall = groupBy(
    [...findDuplicates(inOrder, songs), ...emptySongFindings(stems, songs, areWhole)],
    ({ song }) => song,
  );
  const findings: SongFinding[] = [];
  for (const song of [...new Set([...bySong.keys(), ...overall.keys()])].toSorted((a, b) => a - b)) {
    const group = { song, stems: bySong.get(song) ?? [] };
    // Whole songs have nothing to line up.
    const parts = hasMix ? group : { song, stems: group.stems.filter(({ label }) => label !== 'song') };
    const found: DraftFinding<SongFinding>[] = [];
    for (const rule of parts.stems.length > 0 ? (hasMix ? rules : withoutMix) : []) {
      yield;
      found.push(...rule(parts, hasMix));
    }
    found.push(...(overall.get(song) ?? []));
    const drafts = found.length > 0 ? sortBySeverity(found) : goodNews(parts);
    findings.push(...drafts.map((finding) => phraseFor(reader)<SongFinding>(finding)));
  }
  return findings;
}

/**
 * Findings from comparing the files of each song, worst first. Files not checked yet count by name only. `songs`: what
 * they are called, in their order; `hasMix`: whether they are sent for a mix.
 */
export const getSongFindings = (
  stems: readonly CheckedStem[],
  songs: readonly string[],
  reader: Reader = 'client',
  hasMix = true,
): SongFinding[] => runToEnd(getSongFindingsInSlices(stems, songs, reader, hasMix));
