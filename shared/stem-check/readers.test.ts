import { describe, expect, it } from 'vitest';
import { checkedStem, songNames } from '../../test/audio/stems.ts';
import type { CheckedStem } from '../stems.ts';
import { getFileFindings } from './file-findings.ts';
import type { Reader } from './findings.ts';
import { guessLabel } from './label.ts';
import { getClientPointsInSlices } from './order-remarks.ts';
import { getSongFindings } from './song-findings.ts';
import { runToEnd } from './time-slices.ts';

const stem = (name: string, input: Partial<Parameters<typeof checkedStem>[0]> = {}) =>
  checkedStem({ name, label: guessLabel(name, ''), ...input });
const mp3 = { format: 'MP3', bit_depth: null } as const;

/** An order with many faults. */
const stems: CheckedStem[] = [
  stem('Beat.wav', { sound: { seconds: 30, from: 1, to: 29, level: 1.4 } }),
  stem('Lead.wav', { sound: { seconds: 30, from: 1, to: 29, level: 1.5 } }),
  stem('Hook.wav', { sound: { from: 0, rate: 44_100 } }),
  stem('Adlib.mp3', { sound: { seconds: 24, to: 23 }, facts: mp3 }),
  stem('Stack L.wav', { sound: { level: 0 } }),
  stem('Audio 01.wav', { sound: { seconds: 30, level: 0.01, to: 29, sides: 'right' }, label: 'other' }),
  stem('Full mix.wav', { sound: { seconds: 30, to: 29 }, facts: { channels: 6, bit_depth: 8 } }),
  stem('Guitar.aiff', { sound: { seconds: 0.5, from: 0, to: 0.5, rate: 22_050 } }),
];
const wordsFor = (reader: Reader) =>
  [...stems.flatMap((one) => getFileFindings(one, reader)), ...getSongFindings(stems, songNames(2), reader)]
    .filter(({ severity }) => severity !== 'fine')
    .map(({ words }) => words);

/** Matches wording that asks for something. */
const request =
  /\b(export|send|check|choose|add|record|turn|keep|play) (it|them|all|every|that|this|the|of|for|at|whether|“)|\bif you can\b|\?/i;

describe('one finding', () => {
  it('asks the client to act, and gives the studio only the fact', () => {
    const [client, studio] = [wordsFor('client'), wordsFor('studio')];
    expect(studio).toHaveLength(client.length);
    expect(client.filter((words) => request.test(words)).length).toBeGreaterThan(10);
    expect(studio.filter((words) => request.test(words))).toEqual([]);
    expect(studio).toContain('“Hook.wav” is at 44.1 kHz, “Guitar.aiff” at 22.05 kHz, the other 6 at 48 kHz.');
    expect(studio.join('\n')).toMatch(
      /^Clipped in [\d,]+ places from 0:01, the longest over \d+ samples\.$/m,
    );
    expect(studio.join('\n')).toContain('“Adlib.mp3” (0:24) ends before “Beat.wav” (0:30).');
  });

  it('is the same finding for every reader', () => {
    const bare = (reader: Reader) =>
      getSongFindings(stems, songNames(2), reader).map(({ words: _, ...rest }) => rest);
    expect(bare('studio')).toEqual(bare('client'));
    expect(bare('email')).toEqual(bare('client'));
  });
});

describe('the points of an email', () => {
  it('name their subject and ask for nothing that needs the form', () => {
    const points = runToEnd(getClientPointsInSlices(stems, songNames(2)));
    expect(points).toHaveLength(wordsFor('client').length);
    expect(points).toContain('Audio 01.wav: The file name doesn’t say what this is. Which part is it?');
    expect(points).toContain('Song 2 has no files. Please send them, or tell me which files belong to it.');
    expect(points.join('\n')).not.toMatch(/choose|play them together/i);
    expect(points[0]).toMatch(/^Song 1: .*“Hook\.wav” and “Guitar\.aiff” are much shorter/);
    expect(runToEnd(getClientPointsInSlices([stem('Beat.wav'), stem('Lead.wav')], songNames(1)))).toEqual([]);
  });
});
