import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { FileReport } from '../../../shared/stems.ts';
import type { StoredReport } from './stored-report.ts';

// Limits the reports on one order's files: ten songs of two hundred sounds. Opening the order processes all of them,
// and so does the email about it.

/** Sounds; each one in a ZIP counts. */
const MAX_SOUNDS = 2_000;
/** Size of the reports as stored. */
const MAX_BYTES = MEBIBYTE;

export type ReportRoom = { sounds: number; bytes: number };

/** The room left besides existing reports. */
export const getReportRoom = (known: ReportRoom = { sounds: 0, bytes: 0 }): ReportRoom => ({
  sounds: MAX_SOUNDS - known.sounds,
  bytes: MAX_BYTES - known.bytes,
});

/** Reserves the room a report needs. If there isn't enough, reserves nothing and returns false. */
export const takeReportRoom = (
  room: ReportRoom,
  { entries }: Pick<FileReport, 'entries'>,
  text: string,
): boolean => {
  const [sounds, bytes] = [entries?.length ?? 1, Buffer.byteLength(text)];
  if (sounds > room.sounds || bytes > room.bytes) return false;
  room.sounds -= sounds;
  room.bytes -= bytes;
  return true;
};

/** The report as text with as many of a ZIP's sounds as there is room for; null if there is no room for any. */
export const trimReport = (report: StoredReport, room: ReportRoom): string | null => {
  const { entries } = report;
  const whole = JSON.stringify(report);
  if (takeReportRoom({ ...room }, report, whole)) return whole;
  let bytes = room.bytes - Buffer.byteLength(JSON.stringify({ ...report, entries: [] }));
  const beyond = (entries ?? []).findIndex((entry, count) => {
    bytes -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    return bytes < 0 || count >= room.sounds;
  });
  return beyond > 0 ? JSON.stringify({ ...report, entries: entries?.slice(0, beyond) }) : null;
};
