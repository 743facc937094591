import type { SongFinding, SoundFormat } from '../stems.ts';
import { sayStems } from './call.ts';
import { type SongGroup, tell } from './group.ts';
import { groupBy } from './group-by.ts';
import { isLossy } from './header-findings.ts';
import { sayList, sayRate } from './say.ts';
import type { Unsaid } from './telling.ts';

const ofRates = ({ song, stems }: SongGroup): Unsaid<SongFinding>[] => {
  const byRate = groupBy(
    stems.filter(({ label, report }) => label !== 'reference' && report?.facts.sample_rate_hz),
    ({ report }) => report?.facts.sample_rate_hz ?? 0,
  );
  const rates = [...byRate].toSorted(([, a], [, b]) => b.length - a.length);
  const [most, next] = rates;
  if (!most || !next) return [];
  const finding = { code: 'rates_differ', severity: 'look' } as const;
  const [rate, others] = most;
  if (others.length === next[1].length) {
    const told = rates.map(([hz, some]) => `${sayRate(hz)} (${sayStems(some, stems)})`).slice(0, 4);
    const fact = `The sample rates differ: ${told.join(', ')}.`;
    const client = `${fact} Export all tracks at the rate of the project, then nothing has to be converted.`;
    return [tell(song, [...byRate.values()].flat(), { ...finding, words: { client, studio: fact } })];
  }
  const odd = rates.slice(1);
  const [first, ...more] = odd.slice(0, 3).map(([hz, some], i) => {
    const are = some.length === 1 ? 'is ' : 'are ';
    return `${sayStems(some, stems)} ${i === 0 ? are : ''}at ${sayRate(hz)}`;
  });
  const fact = `${[first, ...more].join(', ')}, the other ${others.length} at ${sayRate(rate)}.`;
  const culprits = odd.flatMap(([, some]) => some);
  const client = `${fact} Export ${culprits.length === 1 ? 'it' : 'them'} at ${sayRate(rate)}.`;
  return [tell(song, culprits, { ...finding, words: { client, studio: fact } })];
};

const lossless: readonly SoundFormat[] = ['WAV', 'AIFF', 'FLAC', 'M4A'];

const ofLoss = ({ song, stems }: SongGroup): Unsaid<SongFinding>[] => {
  const known = stems.filter(({ label, report }) => label !== 'reference' && report);
  const lossy = known.filter(({ report }) => report && isLossy(report.facts));
  const isMixed = known.some(
    ({ report }) => report && lossless.includes(report.facts.format) && !isLossy(report.facts),
  );
  if (lossy.length === 0 || !isMixed) return [];
  const isOne = lossy.length === 1;
  const names = `${sayStems(lossy, stems)} ${isOne ? 'is' : 'are'}`;
  const formats = sayList([...new Set(lossy.map(({ report }) => report?.facts.format ?? ''))]);
  return [
    tell(song, lossy, {
      code: 'lossy_among_lossless',
      severity: 'fix',
      words: {
        client: `${names} compressed while other tracks are not. Send ${isOne ? 'it' : 'them'} as WAV too: the mix can be no better than its weakest track.`,
        studio: `${names} ${formats}, lossy; other tracks are lossless.`,
      },
    }),
  ];
};

/** What the headers of a song's files tell when they are compared. */
export const kindFindings = (group: SongGroup): Unsaid<SongFinding>[] => [
  ...ofRates(group),
  ...ofLoss(group),
];
