import type { CheckedStem, FileReport, Finding } from '../stems.ts';
import { call } from './call.ts';
import { headerFindings } from './header-findings.ts';
import { sayCount } from './say.ts';
import { sayFacts } from './say-facts.ts';
import { byGravity, severityOf } from './severity.ts';
import { soundFindings } from './sound-findings.ts';
import { plainly, type Reader, tellTo, type Unsaid, type Words } from './telling.ts';
import { stemsInside } from './zip-stems.ts';

/** Of a ZIP, so many of its files' findings are told. */
const MOST_INSIDE = 12;

const inOne = (stem: CheckedStem, { facts, measures }: FileReport): Unsaid[] => [
  ...headerFindings(stem, facts),
  ...(measures && facts.format !== 'unknown' ? soundFindings(stem.label, facts, measures) : []),
];

/** What is said of a file inside a ZIP. */
const about = (name: string, { client, studio, letter }: Words): Words => ({
  client: `${name}: ${client}`,
  studio: `${name}: ${studio}`,
  letter: `${name}: ${letter ?? client}`,
});

const inZip = (stem: CheckedStem, entries: NonNullable<FileReport['entries']>): Unsaid[] => {
  if (entries.length === 0)
    return [
      {
        code: 'zip_without_sound',
        severity: 'fix',
        words: {
          client: 'There is no audio file in this ZIP. Check what was packed, and pack the exported tracks.',
          studio: 'No audio file in this ZIP.',
        },
      },
    ];
  const stems = stemsInside(stem);
  const inside = stems.flatMap((one) =>
    one.report === null
      ? []
      : inOne(one, one.report)
          .filter(({ severity }) => severity !== 'fine')
          .map((finding) => ({ ...finding, words: about(call({ ...one, zip: '' }, stems), finding.words) })),
  );
  const found = byGravity(inside).slice(0, MOST_INSIDE);
  if (inside.length > found.length)
    found.push({
      code: 'zip_more',
      severity: 'look',
      words: plainly(
        `There is more to look at in this ZIP: ${sayCount(inside.length - found.length, 'further remark')}.`,
      ),
    });
  return found;
};

const unsaidOf = (stem: CheckedStem): Unsaid[] => {
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
  return [{ code: 'clean', severity: 'fine', words: plainly(`${what}. Ready for the mix.`) }, ...found];
};

/** What stands out in one file, the gravest first; good news when nothing does. Empty while it is not checked. */
export const findingsOfFile = (stem: CheckedStem, reader: Reader = 'client'): Finding[] =>
  unsaidOf(stem).map((finding) => tellTo(reader)<Finding>(finding));
