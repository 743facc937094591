import { expect, test } from 'vitest';
import { describeDeliveryState, getVersionFacts } from './describe-version.ts';

const measured = {
  ...{ duration_s: 201.4, loudness_lufs: -9.26, true_peak_dbtp: -1, sample_rate_hz: 44_100 },
  size_bytes: 36_700_160,
  mp3: null,
};
const values = (facts: object = {}) => getVersionFacts({ ...measured, ...facts }).map(({ value }) => value);

test('lists measurements and leaves out unknown ones', () => {
  expect(values()).toEqual(['3:21', '−9.3 LUFS', '−1.0 dBTP', '44.1 kHz', '35.00 MB']);
  const stems = { duration_s: null, loudness_lufs: null, true_peak_dbtp: null, sample_rate_hz: null };
  expect(values(stems)).toEqual(['35.00 MB']);
  const mp3 = (state: string) => values({ ...stems, mp3: { state, size_bytes: 8_388_608 } })[1];
  expect(['ready', 'waiting', 'failed'].map(mp3)).toEqual(['8.00 MB', 'Being made…', 'Couldn’t be made']);
});

const blank = {
  state: 'ready',
  delivered_at: null,
  is_available: true,
  heard_at: null,
  approved_at: null,
} as const;

test('shows a version as delivered first, then by its preparation state', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const words = (more: object) => describeDeliveryState({ ...blank, ...more })[0];
  expect(words({})).toBe('Ready to deliver');
  expect(words({ state: 'waiting' })).toBe('Preparing…');
  expect(words({ state: 'failed' })).toBe('Can’t be delivered');
  expect(words({ delivered_at: at })).toBe('Delivered');
  expect(words({ delivered_at: at, heard_at: at })).toBe('Heard');
  expect(words({ delivered_at: at, heard_at: at, approved_at: at })).toBe('Approved');
  expect(words({ delivered_at: at, is_available: false })).toBe('Deleted');
});
