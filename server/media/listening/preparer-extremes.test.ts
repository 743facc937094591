import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { mutate } from '../../../test/audio/broken.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { setPreparerStage } from '../../../test/audio/preparer-stage.ts';
import { defaultSound, type Sound } from '../../../test/audio/tone.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { count } from '../../../test/test-scopes.ts';
import { UnprocessableError } from '../sandbox/task.ts';

const { pids, preparerOf, prepared } = setPreparerStage();

const made = (changes: Partial<Sound> = {}): Sound => ({ ...defaultSound, seconds: 2, ...changes });

it('prepares or refuses randomly changed files in one process', async () => {
  const preparer = preparerOf();
  const short = made({ seconds: 0.3 });
  const whole = [
    makeWav(short),
    makeAiff(short),
    makeFlac(short),
    makeM4a({ ...short, codec: 'alac' }),
    await makeMp3(short),
  ];
  for (let seed = 1; seed <= count(10, 40); seed += 1) {
    const file = mutate(whole[seed % whole.length] ?? Buffer.alloc(0), seed, 5_000);
    await prepared(preparer, file).catch((error: unknown) =>
      expect(error, `${seed}`).toBeInstanceOf(UnprocessableError),
    );
  }
  expect((await prepared(preparer, makeWav(made()))).duration_s).toBe(2);
  expect(pids).toHaveLength(1);
});

it.skipIf(!existsSync('/proc/self/status'))(
  'prepares a file of six minutes without holding it in memory',
  async () => {
    const second = Buffer.from(
      makeWav({ ...made({ seconds: 1, sampleRate: 48_000 }), bitDepth: 24 }),
    ).subarray(44);
    const minutes = 6;
    const head = makeWav({
      ...made({ seconds: 0, sampleRate: 48_000 }),
      bitDepth: 24,
      claims: { dataBytes: 60 * minutes * second.length },
    });
    async function* long() {
      yield head;
      for (let i = 0; i < 60 * minutes; i++) yield second;
    }
    const preparer = preparerOf();
    const outcome = await prepared(preparer, long());
    expect(outcome.duration_s).toBe(60 * minutes);
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pids.at(-1)}/status`, 'utf8'))?.[1];
    // The file is 104 MB, its decoded samples 138 MB.
    expect(Number(peak) / 1024).toBeLessThan(260);
  },
);
