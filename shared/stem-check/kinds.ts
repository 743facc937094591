import type { CheckedStem, SongFinding, SoundFormat } from '../stems.ts';
import { namesOf, type SongGroup, tell } from './group.ts';
import { groupBy } from './group-by.ts';
import { isLossy } from './header-findings.ts';
import { sayNames, sayRate } from './say.ts';

const ofRates = ({ song, stems }: SongGroup): SongFinding[] => {
  const byRate = groupBy(
    stems.filter(({ label, report }) => label !== 'reference' && report?.facts.sample_rate_hz),
    ({ report }) => report?.facts.sample_rate_hz ?? 0,
  );
  if (byRate.size < 2) return [];
  const rates = [...byRate].toSorted(([, a], [, b]) => b.length - a.length);
  const told = rates.map(([rate, some]) => `${sayRate(rate)} (${sayNames(namesOf(some))})`);
  return [
    tell(song, [...byRate.values()].flat(), {
      code: 'rates_differ',
      severity: 'look',
      words: `The sample rates differ: ${told.slice(0, 4).join(', ')}. Export all tracks at the rate of the project, then nothing has to be converted.`,
    }),
  ];
};

const lossless: readonly SoundFormat[] = ['WAV', 'AIFF', 'FLAC', 'M4A'];

const ofLoss = ({ song, stems }: SongGroup): SongFinding[] => {
  const known = stems.filter(({ label, report }) => label !== 'reference' && report);
  const lossy = known.filter(({ report }) => report && isLossy(report.facts));
  const isMixed = known.some(
    ({ report }) => report && lossless.includes(report.facts.format) && !isLossy(report.facts),
  );
  if (lossy.length === 0 || !isMixed) return [];
  return [
    tell(song, lossy, {
      code: 'lossy_among_lossless',
      severity: 'fix',
      words: `${sayNames(namesOf(lossy))} ${lossy.length === 1 ? 'is' : 'are'} compressed while other tracks are not. Send ${lossy.length === 1 ? 'it' : 'them'} as WAV too: the mix can be no better than its weakest track.`,
    }),
  ];
};

/** The same sound, as far as size and figures tell; for what could not be measured, the same size under a copy's name. */
const fingerprint = ({ size_bytes, name, report }: CheckedStem): string => {
  const { facts, measures } = report ?? {};
  if (measures && measures.peak_dbfs !== null) return JSON.stringify([size_bytes, facts, measures]);
  if (measures) return `silent ${name} ${size_bytes}`;
  const plain = name.replace(/(\s*\(\d+\)|[\s_-]+(copy|kopie)(\s*\d+)?)(?=\.\w+$)/i, '').toLowerCase();
  return `${size_bytes} ${plain}`;
};

/** Files that were chosen twice; also in two songs. */
export const duplicateFindings = (stems: readonly CheckedStem[]): SongFinding[] =>
  [...groupBy(stems, fingerprint).values()]
    .filter((same) => same.length > 1)
    .map((same) =>
      tell(Math.min(...same.map(({ song }) => song)), same, {
        code: 'duplicate',
        severity: 'look',
        words:
          new Set(namesOf(same)).size > 1
            ? `${sayNames(namesOf(same))} hold the same sound. Keep one of them, and check whether another track was meant.`
            : `${sayNames(namesOf(same))} is here ${same.length === 2 ? 'twice' : `${same.length} times`}. Keep one of them.`,
      }),
    );

/** What the headers of a song's files tell when they are compared. */
export const kindFindings = (group: SongGroup): SongFinding[] => [...ofRates(group), ...ofLoss(group)];
