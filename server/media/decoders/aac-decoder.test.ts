import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { setPreparerStage } from '../../../test/audio/preparer-stage.ts';
import { PATIENCE_MS } from '../../../test/patience.ts';
import { ensureInstalled } from '../../../test/services/packages.ts';
import { isNightly } from '../../../test/test-scopes.ts';
import { listeningLimits } from '../listening/listening-task.ts';
import { UnprocessableError } from '../sandbox/task.ts';
import { type AacDecoder, startAacDecoder } from './aac-decoder.ts';

const { preparerOf, prepared } = setPreparerStage();
const folder = mkdtempSync(join(tmpdir(), 'mixfront-aac-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const decoders: AacDecoder[] = [];
afterEach(() => {
  for (const decoder of decoders.splice(0)) decoder.close();
});
const started = (path: string, changes: Partial<typeof listeningLimits> = {}) => {
  const decoder = startAacDecoder(path, 44_100, 2, { ...listeningLimits, ...changes });
  decoders.push(decoder);
  return decoder;
};

/** An executable that stands in for the decoder. */
const fakeDecoder = (name: string, code: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${code}`, { mode: 0o755 });
  return path;
};
const never = 'process.stdin.resume(); setInterval(() => undefined, 1000);';
const file = readFileSync(new URL('../../../test/audio/recorded/tone.aac.m4a', import.meta.url));

describe('the AAC decoder', () => {
  it('holds little of a long silence, which is tiny encoded and gigabytes decoded, and blocks nobody', async () => {
    const ffmpeg = await ensureInstalled('ffmpeg');
    const make = ['-loglevel', 'quiet', '-f', 'lavfi', '-i', 'anullsrc', '-t', '1', '-c:a', 'aac'];
    const second = execFileSync(ffmpeg, [...make, '-f', 'adts', 'pipe:1']);
    const batches = 12;
    const batch = Buffer.concat(Array(Math.floor(65_536 / second.length)).fill(second));
    const decoder = started(ffmpeg);
    const lag = monitorEventLoopDelay({ resolution: 10 });
    lag.enable();
    const before = process.memoryUsage.rss();
    let [most, total] = [before, 0];
    for (let i = 0; i <= batches; i++) {
      let part = await decoder.give(i < batches ? batch : null);
      for (;;) {
        total += part.bytes.length;
        most = Math.max(most, process.memoryUsage.rss());
        if (!part.isMore) break;
        part = await decoder.more();
      }
    }
    // One batch decodes to many times what may be in memory.
    expect(total).toBeGreaterThan(400 * 2 ** 20);
    expect((most - before) / 2 ** 20).toBeLessThan(100);
    // On a busy machine the loop is late for other reasons.
    if (isNightly) expect(lag.max / 1e6).toBeLessThan(1_000);
  });

  it('runs at a lower priority than requests', async () => {
    const code = `const level = Buffer.alloc(4); process.stdin.resume();
      const look = () => { const nice = require('node:os').getPriority();
        if (nice !== ${listeningLimits.nice}) return setTimeout(look, 20); level.writeFloatLE(nice); process.stdout.end(level); };
      look(); setTimeout(() => process.exit(), ${PATIENCE_MS}).unref();`;
    const decoder = started(fakeDecoder('nice', code));
    const { bytes } = await decoder.give(null);
    expect(Buffer.from(bytes).readFloatLE(0)).toBe(listeningLimits.nice);
  });

  it('tells the engineer what to do when it takes too long, and goes on with the next', async () => {
    const preparer = preparerOf({ ffmpeg: fakeDecoder('late', never), limits: { decoding_seconds: 0.5 } });
    for (let i = 0; i < 2; i++) {
      const error = await prepared(preparer, file, 'M4A').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnprocessableError);
      expect(error).toMatchObject({
        message: expect.stringMatching(/takes too long to decode\. Export the song as WAV/),
      });
    }
  });

  it('does not accept a song that the decoder cut short', async () => {
    const half = 'process.stdout.write(Buffer.alloc(8000), () => process.kill(process.pid, "SIGKILL"));';
    await expect(prepared(preparerOf({ ffmpeg: fakeDecoder('half', half) }), file, 'M4A')).rejects.toThrow(
      'The AAC decoder ended early (SIGKILL)',
    );
    const none = join(folder, 'not-there');
    await expect(prepared(preparerOf({ ffmpeg: none }), file, 'M4A')).rejects.toThrow(/ENOENT/);
  });

  it.skipIf(process.platform !== 'linux')('is stopped when it uses too much memory', async () => {
    const hog = `const held = []; setInterval(() => held.length < 20 && held.push(Buffer.alloc(2 ** 24, 1)), 5);
      process.stdin.resume();`;
    const decoder = started(fakeDecoder('hog', hog), { decoder_bytes: 150 * 2 ** 20 });
    await expect(decoder.give(null)).rejects.toThrow('took too much memory');
  });
});
