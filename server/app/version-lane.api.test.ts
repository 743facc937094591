import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { PEAK_POINTS } from '../../shared/audio/peaks.ts';
import { setUpTestApp } from '../../test/harness.ts';
import { bigWav, placedWithKey, song } from '../../test/orders.ts';
import { addVersion } from '../../test/versions.ts';
import { createRunner } from '../jobs/runner.ts';
import type { SoundFigures } from '../media/listening/protocol.ts';
import { soundQueue, versionQueue } from './sound-queues.ts';

const product = setUpTestApp();

const figures: SoundFigures = {
  ...{ duration_s: 1, sample_rate_hz: 44_100, channels: 2, lufs: -9, true_peak_dbtp: -1 },
  peaks: `${'A'.repeat(PEAK_POINTS)}.${'A'.repeat(PEAK_POINTS)}`,
};

test('a master is prepared while the rough mix of many stems, stems and tracks take their time', async () => {
  const { deps } = product;
  const begun: number[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const makeCopy = async (whole: string) => {
    const { size_bytes } = await deps.storage.put(whole, Readable.from([Buffer.from('copy')]));
    return { size_bytes, figures, sounds: 1 };
  };
  const slow = {
    async prepare(sources: readonly unknown[], { whole }: { whole: string }) {
      begun.push(sources.length);
      await released;
      return makeCopy(whole);
    },
    verify: async () => undefined,
    close: async () => undefined,
  };
  const quick = { ...slow, prepare: (_sources: unknown, { whole }: { whole: string }) => makeCopy(whole) };
  const runners = [createRunner(deps, soundQueue(deps, slow)), createRunner(deps, versionQueue(deps, quick))];
  for (const runner of runners) runner.start();
  try {
    const files = Array.from({ length: 45 }, (_, n) => song(`stem ${n}.wav`, bigWav(2_000)));
    const { id } = await placedWithKey(product.url, { files });
    const stateOf = async (versionId: string) =>
      (
        await deps.database.read
          .selectFrom('order_versions')
          .select('state')
          .where('id', '=', versionId)
          .execute()
      )[0]?.state;
    const mix = await addVersion(product, id, { kind: 'mix' });
    await expect.poll(() => begun).toEqual([45]);
    const stems = await addVersion(product, id, { kind: 'stems' });
    const master = await addVersion(product, id, { kind: 'master' });
    await expect.poll(() => stateOf(master.id)).toBe('ready');
    expect([await stateOf(mix.id), await stateOf(stems.id)]).toEqual(['ready', 'waiting']);
    expect(begun).toEqual([45]);
    release();
    await expect.poll(() => stateOf(stems.id)).toBe('ready');
  } finally {
    release();
    await Promise.all(runners.map((runner) => runner.stop()));
  }
});
