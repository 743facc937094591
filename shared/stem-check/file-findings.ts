import { formatCount, shorten } from '../format.ts';
import { formatFacts } from '../format-sound.ts';
import type { CheckedStem, FileReport, Finding, ZipEntry } from '../stems.ts';
import {
  type DraftFinding,
  draftFinding,
  getWorstSeverity,
  phraseFor,
  type Reader,
  sameForAll,
  sortBySeverity,
  type Words,
} from './findings.ts';
import { getHeaderFindings } from './header-findings.ts';
import { listStems } from './song-group.ts';
import { getSoundFindings } from './sound-findings.ts';
import { getDisplayName } from './stem-names.ts';
import { getLeftOutFindings, getProblemFindings, getUncheckedFinding, getZipFault } from './zip-findings.ts';

/** Findings are listed for at most this many files of a ZIP. */
const MAX_FINDINGS_IN_ZIP = 12;

const inOne = (stem: CheckedStem, { facts, measures }: FileReport, hasMix: boolean): DraftFinding[] => [
  ...getHeaderFindings(stem, facts),
  ...(measures && facts.format !== 'unknown' ? getSoundFindings(stem.label, facts, measures, hasMix) : []),
];

/** Prefixes a finding with the name of the file inside a ZIP. */
const about = (name: string, { client, studio, email }: Words): Words => ({
  client: `${name}: ${client}`,
  studio: `${name}: ${studio}`,
  email: `${name}: ${email ?? client}`,
});

/** Whether all was said of it: what is wrong with it, or that nothing is. */
const isTold = ({ facts, measures, problem }: ZipEntry): boolean =>
  measures !== null || problem !== undefined || facts?.format === 'unknown' || facts?.format === 'ZIP';

const inZip = (stem: CheckedStem, { entries, zip }: ZipReport, hasMix: boolean): DraftFinding[] => {
  const fault = zip && getZipFault(zip);
  if (fault) return [fault];
  const others = zip ? getLeftOutFindings(zip, entries.length) : [];
  if (entries.length === 0) {
    // What is in their place says what to do.
    const serious = others.filter(({ severity }) => severity !== 'fine');
    const nothing = draftFinding('zip_without_sound', 'fix', {
      client: 'This ZIP has no audio files in it. Zip your exported tracks and add it again.',
      studio: 'No audio files in this ZIP.',
    });
    return serious.length > 0 ? serious : [nothing];
  }
  const stems = listStems(stem);
  const names = stems.map((one) => shorten(getDisplayName({ ...one, zip: '' }, stems)));
  const inside = stems.flatMap((one, at) =>
    one.report === null || entries[at]?.problem
      ? []
      : inOne(one, one.report, hasMix)
          .filter(({ severity }) => severity !== 'fine')
          .map((finding) => ({ ...finding, words: about(names[at] ?? '', finding.words) })),
  );
  const found = sortBySeverity(inside).slice(0, MAX_FINDINGS_IN_ZIP);
  if (inside.length > found.length)
    found.push(
      draftFinding(
        'zip_more',
        'look',
        sameForAll(`This ZIP has ${formatCount(inside.length - found.length, 'more remark')}.`),
      ),
    );
  const unchecked = names.filter((_, at) => entries[at] && !isTold(entries[at]));
  return [
    ...getProblemFindings(entries, names),
    ...others,
    ...found,
    ...(unchecked.length > 0 ? [getUncheckedFinding(unchecked)] : []),
  ];
};

type ZipReport = FileReport & { entries: ZipEntry[] };
const isZip = (report: FileReport): report is ZipReport =>
  report.entries !== null && report.facts.format === 'ZIP';

const draftFindings = (stem: CheckedStem, hasMix: boolean): DraftFinding[] => {
  const { report } = stem;
  if (!report) return [];
  const found = isZip(report)
    ? [
        ...getHeaderFindings(stem, report.facts).filter(({ code }) => code !== 'default_name'),
        ...inZip(stem, report, hasMix),
      ]
    : inOne(stem, report, hasMix);
  const isMeasured = report.measures !== null || report.entries?.every(({ measures }) => measures) === true;
  if (getWorstSeverity(found) !== 'fine' || !isMeasured) return sortBySeverity(found);
  const what = report.entries
    ? `ZIP with ${formatCount(report.entries.length, 'audio file')}`
    : formatFacts(report.facts);
  return [
    draftFinding('clean', 'fine', sameForAll(`${what}. Ready ${hasMix ? 'for the mix' : 'to go'}.`)),
    ...found,
  ];
};

/**
 * Findings of one file, worst first; good news when there are none. Empty until it is checked. `hasMix`: whether it is
 * sent for a mix.
 */
export const getFileFindings = (stem: CheckedStem, reader: Reader = 'client', hasMix = true): Finding[] =>
  draftFindings(stem, hasMix).map((finding) => phraseFor(reader)<Finding>(finding));
