import { describe, expect, it } from 'vitest';
import { type Limits, once, setPreparerStage } from '../../../test/audio/preparer-stage.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import type { Storage } from '../../ports/storage/port.ts';

const { pids, warnings, preparerOf, prepared, storage } = setPreparerStage();

describe('a preparer process that misbehaves', () => {
  it('loses one sound when it is killed at work, and prepares the next', async () => {
    let reads = 0;
    const killing: Storage = {
      ...storage(),
      read(key, range) {
        reads += 1;
        if (reads === 4) process.kill(pids.at(-1) as number, 'SIGKILL');
        return storage().read(key, range);
      },
    };
    const preparer = preparerOf({ store: killing });
    const file = makeWav({ seconds: 10 });
    await expect(prepared(preparer, file)).rejects.toThrow('ended early (SIGKILL)');
    expect((await prepared(preparer, file)).duration_s).toBe(10);
    expect(new Set(pids).size).toBe(2);
  });

  it('leaves nothing stored when the sound is given up', async () => {
    const giveUp = new AbortController();
    let reads = 0;
    const read: Storage['read'] = (key, range) => {
      reads += 1;
      // About half of it.
      if (reads === 20) giveUp.abort(new Error('Not wanted any more'));
      return storage().read(key, range);
    };
    const preparer = preparerOf({ store: { ...storage(), read } });
    const key = 'content/given-up';
    const { size_bytes } = await storage().put(key, once(makeWav({ seconds: 60 })));
    const keys = { part: `${key}.part`, whole: `${key}.whole` };
    const outcome = preparer
      .prepare([{ storage_key: key, size_bytes, format: 'WAV' }], keys, giveUp.signal)
      .catch((error: unknown) => error);
    expect(await outcome).toMatchObject({ message: 'Not wanted any more' });
    expect(await Promise.all([storage().stat(keys.part), storage().stat(keys.whole)])).toEqual([null, null]);
  });

  it("blames storage when it doesn't respond", async () => {
    const silent: Storage = { ...storage(), read: () => new Promise(() => undefined) };
    const preparer = preparerOf({ store: silent, limits: { waiting_seconds: 1 } });
    await expect(prepared(preparer, makeWav())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('logs nothing when it wrote nothing to stderr', async () => {
    warnings.splice(0);
    const silent: Storage = { ...storage(), read: () => Promise.reject(new Error('gone')) };
    await expect(prepared(preparerOf({ store: silent }), makeWav())).rejects.toThrow('gone');
    expect(warnings).toEqual([]);
  });

  it('logs where it crashed, and nothing of the file', async () => {
    warnings.splice(0);
    await expect(prepared(preparerOf({ worker: 'log-flooder' }), makeWav())).rejects.toThrow(
      'ended early (1)',
    );
    expect(warnings).toHaveLength(1);
    const stderr = String(warnings[0]?.stderr);
    expect(warnings[0]).toMatchObject({
      child: 'encoder',
      child_pid: pids.at(-1),
      reason: expect.any(String),
    });
    expect(stderr).toContain('RangeError: No frame begins with "..."');
    expect(stderr).toContain('log-flooder.ts:4');
    expect(stderr).not.toContain('secret');
    expect(stderr.length).toBeLessThanOrEqual(4_096);
  });

  // How else a sandboxed process may misbehave is in prober.test.ts.
  const cases: [worker: string, does: string, limits: Limits, reason: RegExp][] = [
    [
      'busy-loop',
      'never answers',
      { seconds: 1, seconds_per_mb: 0 },
      /No copy for listening within 1 seconds/,
    ],
    ['thread-escape-attempts', 'tries to break out through a thread', {}, /^Possible: nothing$/],
  ];
  it.each(cases)('%s: %s', async (worker, _, limits, reason) => {
    await expect(prepared(preparerOf({ worker, limits }), makeWav())).rejects.toThrow(reason);
  });
});
