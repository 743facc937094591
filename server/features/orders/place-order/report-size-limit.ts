import { MEBIBYTE } from '../../../../shared/limits.ts';
import type { FileReport } from '../../../../shared/stems.ts';
import type { StoredReport } from '../stored-report.ts';

// What may be known of the files of one order: ten songs of two hundred sounds. Whoever opens the order works through all of it, and so does the
// email about it.

/** Sounds, those in ZIPs counted one by one. */
const MOST_SOUNDS = 2_000;
/** Reports as they are stored. */
const MOST_BYTES = MEBIBYTE;

export type ReportRoom = { sounds: number; bytes: number };

/** The room that is left beside what is known already. */
export const getReportRoom = (known: ReportRoom = { sounds: 0, bytes: 0 }): ReportRoom => ({
  sounds: MOST_SOUNDS - known.sounds,
  bytes: MOST_BYTES - known.bytes,
});

/** Takes the room a report needs. False, taking none, when there is less. */
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

/** The report as text with as many of a ZIP's sounds as there is room for; null when there is none for any. */
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
