import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { StoredReport } from './stored-report.ts';

// Limits the reports on one order's files, which its views and the email about it read: a ZIP may hold many sounds.

/** Sounds; each one in a ZIP counts. */
const MAX_SOUNDS = 2_000;
/** Size of the reports as stored. */
const MAX_BYTES = MEBIBYTE;

export type ReportSize = { sounds: number; bytes: number };

/**
 * The report as text, with as many of a ZIP's sounds as there is room for besides the reports on the order's other
 * files; null if there is no room for any.
 */
export const trimReport = (report: StoredReport, others: ReportSize): string | null => {
  const { entries } = report;
  const sounds = MAX_SOUNDS - others.sounds;
  const whole = JSON.stringify(report);
  let bytes = MAX_BYTES - others.bytes;
  if ((entries?.length ?? 1) <= sounds && Buffer.byteLength(whole) <= bytes) return whole;
  // With room for a longer count of the sounds that are left out.
  bytes -= Buffer.byteLength(JSON.stringify({ ...report, entries: [] })) + 4;
  const beyond = (entries ?? []).findIndex((entry, count) => {
    bytes -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    return bytes < 0 || count >= sounds;
  });
  if (!entries || beyond <= 0) return null;
  const zip = report.zip && { ...report.zip, more_sounds: report.zip.more_sounds + entries.length - beyond };
  return JSON.stringify({ ...report, entries: entries.slice(0, beyond), ...(zip && { zip }) });
};
