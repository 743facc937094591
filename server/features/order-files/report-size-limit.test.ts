import { expect, it } from 'vitest';
import { measured } from '../../../test/stem-notes.ts';
import { getReportRoom, takeReportRoom, trimReport } from './report-size-limit.ts';
import { type StoredReport, splitReport } from './stored-report.ts';

const zipOf = (count: number): StoredReport => ({
  format: 'ZIP',
  measures: null,
  entries: Array.from({ length: count }, (_, i) => ({
    ...{ path: `Lead ${i}.wav`, size_bytes: 100 },
    ...{ facts: measured.facts, measures: measured.measures },
  })),
});
const soundsOf = (text: string | null) => text && (JSON.parse(text) as StoredReport).entries?.length;

it('allows ten songs of two hundred sounds and no more', () => {
  const room = getReportRoom();
  const report = zipOf(200);
  const fits = Array.from({ length: 12 }, () => takeReportRoom(room, report, JSON.stringify(report)));
  expect(fits).toEqual([...Array<boolean>(10).fill(true), false, false]);
});

it('allows long names up to a megabyte', () => {
  const room = getReportRoom();
  const report = zipOf(1);
  const text = JSON.stringify(report).replace('Lead', 'x'.repeat(300_000));
  expect([1, 2, 3, 4].map(() => takeReportRoom(room, report, text))).toEqual([true, true, true, false]);
});

it('keeps as many sounds of a ZIP as there is room for', () => {
  const report = zipOf(200);
  const whole = JSON.stringify(report);
  expect(trimReport(report, getReportRoom())).toBe(whole);
  expect(soundsOf(trimReport(report, { sounds: 120, bytes: 1e9 }))).toBe(120);
  const text = trimReport(report, { sounds: 200, bytes: 20_000 });
  expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(20_000);
  expect(soundsOf(text)).toBeGreaterThan(40);
  expect(trimReport(report, { sounds: 200, bytes: 200 })).toBeNull();
  expect(trimReport(splitReport(measured).stored, { sounds: 0, bytes: 1e9 })).toBeNull();
  expect(trimReport(zipOf(0), { sounds: 0, bytes: 1e9 })).toBe(JSON.stringify(zipOf(0)));
});
