import { expect, it } from 'vitest';
import { songNames } from '../../test/audio/stems.ts';
import { cpuMs } from '../../test/cpu-time.ts';
import { measured } from '../../test/measured.ts';
import type { SoundFacts } from '../audio/sound.ts';
import type { CheckedStem } from '../stems.ts';
import { removeCopySuffix } from './duplicates.ts';
import { getFileFindings } from './file-findings.ts';
import { getClientPointsInSlices, getRemarksInSlices } from './order-remarks.ts';
import { getSongFindings } from './song-findings.ts';
import { runToEnd } from './time-slices.ts';

type Naming = (zip: number, entry: number) => string;

/** ZIPs with two hundred sounds each, every one with findings. */
const zips = (count: number, nameOf: Naming): CheckedStem[] =>
  Array.from({ length: count }, (_, zip) => ({
    ...{ id: `zip ${zip}`, name: `${zip}.zip`, path: '', size_bytes: 1e6, song: 1, label: 'other' },
    report: {
      facts: { ...nothing, format: 'ZIP' },
      measures: null,
      entries: Array.from({ length: 200 }, (_, entry) => ({
        path: nameOf(zip, entry),
        size_bytes: 5_000 + (entry % 9),
        facts: { ...measured.facts, channels: 3, sample_rate_hz: 44_100 + (entry % 7), duration_s: entry },
        measures: measured.measures && { ...measured.measures, clipped_runs: 9, longest_clip: 9 },
      })),
    },
  }));
const nothing: Omit<SoundFacts, 'format'> = {
  ...{ sample_rate_hz: null, bit_depth: null },
  ...{ channels: null, duration_s: null },
};

const all = (stems: CheckedStem[]) => {
  for (const stem of stems) getFileFindings(stem, 'studio');
  getSongFindings(stems, songNames(1), 'studio');
  runToEnd(getClientPointsInSlices(stems, songNames(1)));
};

/** The fastest of several runs, because the machine may be busy. */
const timeOf = (work: () => void): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      return cpuMs(work);
    }),
  );

it.each<[string, Naming]>([
  ['all of one name', () => 'a/Lead.wav'],
  ['all of other names', (zip, entry) => `${zip}/Lead ${entry}.wav`],
  ['pairs of twins', (zip, entry) => `${zip}/Lead ${entry >> 1}.wav`],
  ['names padded with blanks', (zip, entry) => `Lead ${zip} ${entry}${' '.repeat(900)}(1.wav`],
])('four times the sounds, %s: takes about four times as long', (_, nameOf) => {
  const [few, many] = [zips(5, nameOf), zips(20, nameOf)];
  all(few);
  const ratio =
    timeOf(() => all(many)) /
    Math.max(
      timeOf(() => all(few)),
      10,
    );
  // Comparing every pair would take sixteen times as long or more.
  expect(ratio).toBeLessThan(10);
});

it('sliced work returns the same as work done at once, and yields often', () => {
  const stems = zips(10, (zip, entry) => `${zip}/Lead ${entry}.wav`);
  const work = getRemarksInSlices(stems, songNames(1), 'email');
  let pieces = 0;
  let longest = 0;
  for (let isDone = false; !isDone; pieces++) {
    const took = cpuMs(() => {
      isDone = work.next().done === true;
    });
    longest = Math.max(longest, took);
  }
  expect(pieces).toBeGreaterThan(20);
  expect(longest).toBeLessThan(250);
  expect(runToEnd(getRemarksInSlices(stems, songNames(1), 'email')).length).toBeGreaterThan(10);
});

it.each([
  ['Lead (2).wav', 'lead.wav'],
  ['Lead(12).wav', 'lead.wav'],
  ['Lead - Copy.wav', 'lead.wav'],
  ['Lead_copy 3.WAV', 'lead.wav'],
  ['Lead Kopie.flac', 'lead.flac'],
  ['Lead (1) (2).wav', 'lead (1).wav'],
  ['Leadcopy.wav', 'leadcopy.wav'],
  ['copy.wav', 'copy.wav'],
  ['Lead (2)', 'lead (2)'],
  ['Lead (2).w v', 'lead (2).w v'],
])('strips copy suffixes: %s becomes %s', (name, plain) => {
  expect(removeCopySuffix(name)).toBe(plain);
});

it('handles a name of blanks, brackets or copy words quickly', () => {
  for (const unit of [' ', '(1', 'copy ', '_copy', ' (1)', '- ']) {
    const name = `${unit.repeat(1_000 / unit.length)}x.wav`;
    const took = timeOf(() => {
      for (let i = 0; i < 200; i++) removeCopySuffix(name);
    });
    expect([unit, took < 50]).toEqual([unit, true]);
  }
});
