import { expect, it } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { mutate } from '../../../test/audio/broken.ts';
import { setCheckerStage } from '../../../test/audio/checker-stage.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { stemWav } from '../../../test/audio/stems.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { count } from '../../../test/test-scopes.ts';
import { UnprocessableError } from '../sandbox/task.ts';

const { checkerOf, checked } = setCheckerStage();

it('measures or refuses randomly changed files without losing the process', async () => {
  const checker = checkerOf();
  const files = [
    ['WAV', makeWav({ seconds: 0.2 })],
    ['FLAC', makeFlac({ seconds: 0.2 })],
    ['AIFF', makeAiff({ seconds: 0.2 })],
  ] as const;
  for (let seed = 1; seed <= count(3, 10); seed++)
    for (const [format, file] of files) {
      const outcome = await checked(checker, mutate(file, seed), format).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome, `${format} ${seed}`).toBeInstanceOf(UnprocessableError);
    }
});

it('measures a file of twenty minutes without holding it in memory', async () => {
  const second = stemWav({ seconds: 1, from: 0, to: 1 });
  const seconds = 1_200;
  const head = Buffer.from(second.subarray(0, 44));
  head.writeUInt32LE(seconds * (second.length - 44), 40);
  async function* long() {
    yield head;
    for (let i = 0; i < seconds; i++) yield second.subarray(44);
  }
  const checker = checkerOf({ limits: { resident_bytes: 280 * 1024 * 1024 } });
  const { report } = await checked(checker, long());
  expect(report.facts.duration_s).toBe(seconds);
});
