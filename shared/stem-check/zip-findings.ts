import type { LeftOutKind, ZipFault, ZipProblem, ZipSummary } from '../audio/zip-summary.ts';
import { formatCount } from '../format.ts';
import type { Severity, ZipEntry } from '../stems.ts';
import { type DraftFinding, draftFinding, sameForAll, type Words } from './findings.ts';
import { groupBy } from './group-by.ts';

const faults: Record<ZipFault, Words> = {
  empty: {
    client: 'This ZIP is empty. Zip your exported tracks and add it again.',
    studio: 'This ZIP is empty.',
  },
  damaged: {
    client:
      'This ZIP is damaged or cut off: its list of files can’t be read. Zip your tracks again and add the new file.',
    studio: 'This ZIP is damaged or cut off: its list of files can’t be read.',
  },
  split: {
    client: 'This is one part of a split ZIP. Zip your tracks into a single file and add that.',
    studio: 'This is one part of a split ZIP.',
  },
  locked: {
    client: 'This ZIP has a password that hides even what’s in it. Make one without a password and add that.',
    studio: 'This ZIP has a password that hides even what’s in it.',
  },
};

type Named = { names: string[]; count: number };
type Phrase = (named: string, isOne: boolean) => Words;

/** A fact, and for the client what to do about it. */
const advise = (fact: string, advice: string): Words => ({ client: `${fact} ${advice}`, studio: fact });

const problems: Record<ZipProblem, { severity: Severity; phrase: (method: string) => Phrase }> = {
  locked: {
    severity: 'fix',
    phrase: () => (names, isOne) =>
      advise(
        `${names} ${isOne ? 'is' : 'are'} locked with a password.`,
        'Make a ZIP without one and add that.',
      ),
  },
  packed: {
    severity: 'fix',
    phrase: (method) => (names, isOne) =>
      advise(
        `${names} ${isOne ? 'is' : 'are'} compressed with ${method}, which can’t be opened here.`,
        'Make a plain ZIP with your computer’s own menu and add that.',
      ),
  },
  empty: {
    severity: 'fix',
    phrase: () => (names, isOne) =>
      advise(`${names} ${isOne ? 'is' : 'are'} empty (0 bytes).`, 'Export again and make a new ZIP.'),
  },
  damaged: {
    severity: 'fix',
    phrase: () => (names, isOne) =>
      advise(
        `${names} ${isOne ? 'is' : 'are'} damaged: ${isOne ? 'it isn’t' : 'they aren’t'} what was put into this ZIP.`,
        'Zip your tracks again and add the new file.',
      ),
  },
  too_long: {
    severity: 'look',
    phrase: () => (names, isOne) =>
      sameForAll(
        `${names} ${isOne ? 'wasn’t' : 'weren’t'} checked: there’s more audio in this ZIP than is checked at once.`,
      ),
  },
};

const leftOut: Record<LeftOutKind, { severity: Severity; phrase: Phrase }> = {
  archive: {
    severity: 'fix',
    phrase: (names, isOne) =>
      advise(
        `${names} inside this ZIP ${isOne ? 'is itself an archive and wasn’t' : 'are archives themselves and weren’t'} opened.`,
        'Unpack everything and put the tracks themselves into one ZIP.',
      ),
  },
  foreign: {
    severity: 'fix',
    phrase: (names, isOne) =>
      advise(
        `${names} ${isOne ? 'is' : 'are'} in an audio format that can’t be opened here.`,
        'Export as WAV and make a new ZIP.',
      ),
  },
  absent: {
    severity: 'fix',
    phrase: (names, isOne) =>
      advise(
        `${names} ${isOne ? 'is a placeholder or an unfinished download' : 'are placeholders or unfinished downloads'}, without the sound.`,
        'Wait until it’s all on your computer, then make a new ZIP.',
      ),
  },
  other: { severity: 'fine', phrase: (names) => sameForAll(`Also in this ZIP, not checked: ${names}.`) },
};

/** `Kick.wav, Snare.wav and 3 more`. */
const joinNames = ({ names, count }: Named): string => {
  const more = count - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
};

const SHOWN = 5;
const named = (names: string[]): Named => ({ names: names.slice(0, SHOWN), count: names.length });

const phraseNames = (code: string, severity: Severity, phrase: Phrase, found: Named): DraftFinding =>
  draftFinding(code, severity, phrase(joinNames(found), found.count === 1));

/** Why a ZIP as a whole can't be read; null when it can. */
export const getZipFault = ({ fault }: ZipSummary): DraftFinding | null =>
  fault && draftFinding(fault === 'damaged' ? 'unknown_format' : `zip_${fault}`, 'fix', faults[fault]);

/** Findings on sounds in a ZIP that weren't read to their end. `names`: what each entry is called. */
export const getProblemFindings = (
  entries: readonly ZipEntry[],
  names: readonly string[],
): DraftFinding[] => {
  const groups = groupBy(
    entries.flatMap(({ problem, method = 'a rare method' }, at) =>
      problem ? [{ problem, method, name: names[at] ?? '' }] : [],
    ),
    ({ problem, method }) => `${problem} ${method}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [{ problem, method } = { problem: 'damaged' as const, method: '' }] = group;
    const { severity, phrase } = problems[problem];
    const found = named(group.map(({ name }) => name));
    return [phraseNames(`zip_${problem}`, severity, phrase(method), found)];
  });
};

/** Findings on what else is in a ZIP. `listed`: how many of its sounds are in the report. */
export const getLeftOutFindings = (
  { left_out, more_sounds, is_cut }: ZipSummary,
  listed: number,
): DraftFinding[] => [
  ...left_out.map(({ kind, ...found }) =>
    phraseNames(`zip_${kind}`, leftOut[kind].severity, leftOut[kind].phrase, found),
  ),
  ...(more_sounds > 0
    ? [
        draftFinding(
          'zip_unread',
          'look',
          advise(
            `Only the first ${listed} of the ${formatCount(listed + more_sounds, 'audio file')} in this ZIP were checked, ${more_sounds} weren’t.`,
            'Split them into several ZIPs to have all of them checked.',
          ),
        ),
      ]
    : []),
  ...(is_cut
    ? [
        draftFinding(
          'zip_unlisted',
          'look',
          sameForAll('There are over 100,000 files in this ZIP; the rest weren’t looked at.'),
        ),
      ]
    : []),
];

/** Sounds that are read, but couldn't be checked where the check ran: nothing is held against them. */
export const getUncheckedFinding = (names: string[]): DraftFinding =>
  draftFinding('zip_unchecked', 'fine', sameForAll(`Not checked: ${joinNames(named(names))}.`));
