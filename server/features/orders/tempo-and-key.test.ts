import { expect, test } from 'vitest';
import { findTempoAndKey } from './tempo-and-key.ts';

test.each([
  ['Trap, 140 BPM, key of F# minor', ['140 BPM', 'F# minor']],
  ['Tempo: 92.5. Key: Bb', ['92.5 BPM', 'Bb']],
  ['beat_140bpm_Fmin.wav', ['140 BPM', 'F minor']],
  ['It’s in A major, 87,5bpm', ['87.5 BPM', 'A major']],
  ['key: Am at 120-bpm, 120 bpm', ['120 BPM', 'A minor']],
  ['E flat minor', ['E flat minor']],
])('finds what “%s” names', (text, found) => expect(findTempoAndKey(text)).toEqual(found));

test.each([
  'A major label wants it, a minor change in a major way',
  'MX-2090BPMX, 1234 bpm, 5bpm',
  'The key is to be found. Keyboard B, D minus the reverb',
  `${'key '.repeat(5_000)}${'1'.repeat(5_000)}`,
])('finds nothing in “%s”', (text) => expect(findTempoAndKey(text)).toEqual([]));
