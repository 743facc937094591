import type { CheckedStem, FileReport, Finding, SoundFacts } from '../stems.ts';
import { headerFindings } from './header-findings.ts';
import { sayCount, sayRate, sayTime } from './say.ts';
import { byGravity, severityOf } from './severity.ts';
import { soundFindings } from './sound-findings.ts';
import { stemsInside } from './zip-stems.ts';

/** Of a ZIP, so many of its files' findings are told. */
const MOST_INSIDE = 12;

/** `WAV, 48 kHz, 24 bit, stereo, 3:25`. */
export const sayFacts = (facts: SoundFacts): string => {
  const { channels } = facts;
  return [
    facts.format,
    facts.sample_rate_hz === null ? '' : sayRate(facts.sample_rate_hz),
    facts.bit_depth === null ? '' : `${facts.bit_depth} bit`,
    channels === null ? '' : (['mono', 'stereo'][channels - 1] ?? `${channels} channels`),
    facts.duration_s === null ? '' : sayTime(facts.duration_s),
  ]
    .filter(Boolean)
    .join(', ');
};

const inOne = (stem: CheckedStem, { facts, measures }: FileReport): Finding[] => [
  ...headerFindings(stem, facts),
  ...(measures && facts.format !== 'unknown' ? soundFindings(stem.label, facts, measures) : []),
];

const inZip = (stem: CheckedStem, entries: NonNullable<FileReport['entries']>): Finding[] => {
  if (entries.length === 0)
    return [
      {
        code: 'zip_without_sound',
        severity: 'fix',
        words: 'There is no audio file in this ZIP. Check what was packed, and pack the exported tracks.',
      },
    ];
  const inside = stemsInside(stem).flatMap((one) =>
    one.report === null
      ? []
      : inOne(one, one.report)
          .filter(({ severity }) => severity !== 'fine')
          .map((finding) => ({ ...finding, words: `${one.name}: ${finding.words}` })),
  );
  const found = byGravity(inside).slice(0, MOST_INSIDE);
  if (inside.length > found.length)
    found.push({
      code: 'zip_more',
      severity: 'look',
      words: `There is more to look at in this ZIP: ${inside.length - found.length} further remarks.`,
    });
  return found;
};

/** What stands out in one file, the gravest first; good news when nothing does. Empty while it is not checked. */
export const findingsOfFile = (stem: CheckedStem): Finding[] => {
  const { report } = stem;
  if (!report) return [];
  const found =
    report.entries && report.facts.format === 'ZIP'
      ? [
          ...headerFindings(stem, report.facts).filter(({ code }) => code !== 'default_name'),
          ...inZip(stem, report.entries),
        ]
      : inOne(stem, report);
  const isMeasured = report.measures !== null || report.entries?.some(({ measures }) => measures) === true;
  if (severityOf(found) !== 'fine' || !isMeasured) return byGravity(found);
  const what = report.entries
    ? `ZIP with ${sayCount(report.entries.length, 'audio file')}`
    : sayFacts(report.facts);
  return [{ code: 'clean', severity: 'fine', words: `${what}. Ready for the mix.` }, ...found];
};
