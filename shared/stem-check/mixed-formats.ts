import { isLossless, isLossy } from '../audio/codecs.ts';
import type { SoundFacts } from '../audio/sound.ts';
import { formatList } from '../format.ts';
import { formatRate } from '../format-sound.ts';
import type { SongFinding } from '../stems.ts';
import type { DraftFinding } from './findings.ts';
import { groupBy } from './group-by.ts';
import { draftSongFinding, type SongGroup, type SongStem } from './song-group.ts';
import { formatStems } from './stem-names.ts';

type Trait = {
  code: string;
  of(facts: SoundFacts): number | null;
  say(value: number): string;
  /** `The sample rates differ`. */
  what: string;
  /** Advice when it is unclear which value is right. */
  advice: string;
};

const rate: Trait = {
  code: 'rates_differ',
  of: ({ sample_rate_hz }) => sample_rate_hz,
  say: formatRate,
  what: 'sample rates',
  advice: 'Export all tracks at your project’s rate so nothing needs converting.',
};
const depth: Trait = {
  code: 'bits_differ',
  of: ({ bit_depth }) => bit_depth,
  say: (bits) => `${bits} bit`,
  what: 'bit depths',
  advice: 'Export all tracks at 24-bit if your project allows it.',
};

/** Names the files in the minority; on a tie, all of them. */
const ofTrait = (
  { song, stems }: SongGroup,
  { code, of, say, what, advice }: Trait,
): DraftFinding<SongFinding>[] => {
  const traitOf = ({ report }: SongStem) => (report ? of(report.facts) : null);
  const known = stems.filter((stem) => stem.label !== 'reference' && traitOf(stem));
  const byValue = groupBy(known, (stem) => traitOf(stem) ?? 0);
  const values = [...byValue].toSorted(([, a], [, b]) => b.length - a.length);
  const [most, next] = values;
  if (!most || !next) return [];
  const [value, others] = most;
  if (others.length === next[1].length) {
    const listed = values.map(([one, some]) => `${say(one)} (${formatStems(some, stems)})`).slice(0, 4);
    const fact = `The ${what} differ: ${listed.join(', ')}.`;
    return [draftSongFinding(song, known, code, 'look', { client: `${fact} ${advice}`, studio: fact })];
  }
  const odd = values.slice(1);
  const [first, ...more] = odd.slice(0, 3).map(([one, some], i) => {
    const are = some.length === 1 ? 'is ' : 'are ';
    return `${formatStems(some, stems)} ${i === 0 ? are : ''}at ${say(one)}`;
  });
  const fact = `${[first, ...more].join(', ')}, the other ${others.length} at ${say(value)}.`;
  const culprits = odd.flatMap(([, some]) => some);
  const client = `${fact} Export ${culprits.length === 1 ? 'it' : 'them'} at ${say(value)}.`;
  return [draftSongFinding(song, culprits, code, 'look', { client, studio: fact })];
};

const ofLoss = ({ song, stems }: SongGroup, hasMix: boolean): DraftFinding<SongFinding>[] => {
  const known = stems.filter(({ label, report }) => label !== 'reference' && report);
  const lossy = known.filter(({ report }) => report && isLossy(report.facts));
  const isMixed = known.some(({ report }) => report && isLossless(report.facts));
  if (lossy.length === 0 || !isMixed) return [];
  const isOne = lossy.length === 1;
  const names = `${formatStems(lossy, stems)} ${isOne ? 'is' : 'are'}`;
  const formats = formatList([
    ...new Set(lossy.map(({ report }) => report?.facts.codec ?? report?.facts.format ?? '')),
  ]);
  return [
    draftSongFinding(song, lossy, 'lossy_among_lossless', 'fix', {
      client: `${names} compressed, but other tracks aren’t. Send ${isOne ? 'it' : 'them'} as WAV too: ${hasMix ? 'a mix is only as good as its weakest track' : 'what MP3 throws away can’t come back'}.`,
      studio: `${names} ${formats}, lossy; other tracks are lossless.`,
    }),
  ];
};

/** Findings from comparing the headers of a song's files. */
export const findMixedFormats = (group: SongGroup, hasMix: boolean): DraftFinding<SongFinding>[] => [
  ...ofTrait(group, rate),
  ...ofTrait(group, depth),
  ...ofLoss(group, hasMix),
];
