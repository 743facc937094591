import { thinPeaks } from '../../../shared/audio/peaks.ts';
import type { ClientFile } from '../../../shared/client-orders.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderFile } from '../../../shared/orders.ts';

// What the files of one view may take: six hundred of them, each with findings, have to stay well below a megabyte.

/** Columns of all waveforms. */
const MAX_POINTS = 20_000;
const MAX_FINDING_BYTES = 20_000;
/** Names and folders. */
const MAX_NAME_BYTES = 50_000;
/** Of a name and its folder. */
const NAME_SHARE = 2 / 3;
/** What ZIPs hold has the room that fewer files leave. */
const MAX_ENTRY_BYTES = 350_000;
const OF_EACH_FILE = 650;
const MAX_SONG_FINDING_BYTES = 30_000;

type Listed = Pick<OrderFile, 'name' | 'path'> &
  Partial<Pick<OrderFile, 'report'>> & { findings: OrderFile['findings'] | ClientFile['findings'] };

const sizeOf = (shown: unknown): number => Buffer.byteLength(JSON.stringify(shown));

/** Waveforms of an order's files, with fewer points each when there are many. */
export const fitPeaks = (peaks: string | null, files: number): string | null =>
  peaks && thinPeaks(peaks, Math.floor(MAX_POINTS / files));

/** Fits what is said about an order's files into one view. */
export const fitFiles = (files: Listed[]): void => {
  fitFindings(files);
  fitNames(files);
  fitEntries(files);
};

/** Every file keeps its first finding, which is its worst; the first files keep all of theirs while there is room. */
const fitFindings = (files: Listed[]): void => {
  let room = MAX_FINDING_BYTES;
  for (const file of files) {
    room -= sizeOf(file.findings);
    if (room < 0) file.findings.splice(1);
  }
};

/** Long names of many files are shortened in the middle. */
const fitNames = (files: Listed[]): void => {
  if (files.reduce((sum, { name, path }) => sum + sizeOf(name + path), 0) <= MAX_NAME_BYTES) return;
  const each = MAX_NAME_BYTES / files.length;
  for (const file of files) {
    file.name = shortenTo(each * NAME_SHARE, file.name);
    file.path = shortenTo(each * (1 - NAME_SHARE), file.path);
  }
};

const shortenTo = (bytes: number, text: string): string => {
  if (sizeOf(text) <= bytes) return text;
  const half = Math.floor((bytes * text.length) / sizeOf(text) / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`.toWellFormed();
};

/** What is in the first ZIPs is listed while there is room; the rest is counted. */
const fitEntries = (files: Listed[]): void => {
  let room = MAX_ENTRY_BYTES - files.length * OF_EACH_FILE;
  for (const file of files) {
    const { report } = file;
    const more = report?.entries?.findIndex((entry) => {
      room -= sizeOf({ ...entry, measures: null });
      return room < 0;
    });
    if (!report?.entries || more === undefined || more < 0) continue;
    file.report = {
      ...report,
      entries: report.entries.slice(0, more),
      more_entries: report.entries.length - more + (report.more_entries ?? 0),
    };
  }
};

/** The worst findings of each song, as many as there is room for. */
export const fitSongFindings = <Found extends { song: number }>(findings: readonly Found[]): Found[] => {
  const songs = new Map(findings.map(({ song }) => [song, 0]));
  return findings.filter((finding) => {
    const used = songs.get(finding.song) ?? 0;
    const total = used + sizeOf(finding);
    songs.set(finding.song, total);
    return used === 0 || total <= MAX_SONG_FINDING_BYTES / songs.size;
  });
};

/** As many points as one email has room for. */
export const fitPoints = (points: readonly string[]): string[] => {
  let letters = 0;
  return points.filter((point) => {
    letters += point.length;
    return letters <= limits.mail_message;
  });
};
