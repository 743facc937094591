import { expect, it } from 'vitest';
import { measured } from '../../../test/measured.ts';
import { trimReport } from './report-size-limit.ts';
import { type StoredReport, splitReport } from './stored-report.ts';

const zipOf = (count: number, name = 'Lead'): StoredReport => ({
  format: 'ZIP',
  measures: null,
  entries: Array.from({ length: count }, (_, i) => ({
    ...{ path: `${name} ${i}.wav`, size_bytes: 100 },
    ...{ facts: measured.facts, measures: measured.measures },
  })),
});
const soundsOf = (text: string | null) => text && (JSON.parse(text) as StoredReport).entries?.length;

it('keeps as many sounds of a ZIP as an order has room for: two thousand, and a megabyte', () => {
  const report = zipOf(200);
  expect(trimReport(report, { sounds: 0, bytes: 0 })).toBe(JSON.stringify(report));
  expect(soundsOf(trimReport(report, { sounds: 1_880, bytes: 0 }))).toBe(120);
  const text = trimReport(report, { sounds: 0, bytes: 1024 ** 2 - 20_000 });
  expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(20_000);
  expect(soundsOf(text)).toBeGreaterThan(35);
  expect(soundsOf(trimReport(zipOf(200, 'x'.repeat(9_000)), { sounds: 0, bytes: 0 }))).toBeLessThan(120);
  expect(trimReport(report, { sounds: 0, bytes: 1024 ** 2 - 200 })).toBeNull();
  expect(trimReport(splitReport(measured).stored, { sounds: 2_000, bytes: 0 })).toBeNull();
  expect(trimReport(zipOf(0), { sounds: 2_000, bytes: 0 })).toBe(JSON.stringify(zipOf(0)));
});
