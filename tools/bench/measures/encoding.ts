import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../../server/media/decoders/aac-decoder.ts';
import { listeningLimits } from '../../../server/media/listening/listening-task.ts';
import { createPreparer } from '../../../server/media/listening/preparer.ts';
import { createDiskStorage } from '../../../server/ports/storage/disk.ts';
import { onLeash, remove, scratch } from '../servers.ts';
import { makeSong } from '../song.ts';
import { median, type Row } from '../table.ts';

const ROUNDS = 5;
const SECONDS = 240;
const GOAL = 0.8;

/** Seconds a command takes at the same low priority as the product's own encoding process. */
const timed = async (command: string, args: string[]): Promise<number> => {
  const started = performance.now();
  const child = onLeash(spawn(command, args, { stdio: 'ignore' }));
  if (child.pid !== undefined) setPriority(child.pid, listeningLimits.nice);
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return (performance.now() - started) / 1000;
};

/**
 * A song of four minutes from the upload to a stored copy for listening with loudness, true peak and waveform, against
 * ffmpeg doing the same work on files: MP3 at 192 kb/s and its meter of loudness and true peak, in one pass.
 */
export const measureEncoding = async (): Promise<Row[]> => {
  const ffmpeg = findFfmpeg();
  const folder = scratch();
  const storage = createDiskStorage(join(folder, 'files'));
  const preparer = createPreparer(storage, { debug: () => undefined, warn: () => undefined });
  const rows: Row[] = [];
  for (const [rate, bits] of [
    [44_100, 16],
    [48_000, 24],
    [96_000, 24],
  ] as const) {
    const path = join(folder, 'song.wav');
    await makeSong(path, { rate, bits, seconds: SECONDS });
    const storage_key = `content/song-${rate}`;
    await storage.put(storage_key, createReadStream(path));
    const sound = { storage_key, size_bytes: statSync(path).size, format: 'WAV' };
    const prepare = async () => {
      const keys = { part: `${storage_key}.part`, whole: `${storage_key}.whole` };
      const started = performance.now();
      await preparer.prepare([sound], keys, new AbortController().signal);
      const seconds = (performance.now() - started) / 1000;
      await storage.remove(keys.whole);
      return seconds;
    };
    const meter = '[0:a]asplit[a][b];[b]ebur128=peak=true[c]';
    const convert = ['-map', '[a]', ...(rate > 48_000 ? ['-ar', '48000'] : []), '-b:a', '192k'];
    const theirs = async () => {
      if (!ffmpeg) return Number.NaN;
      return timed(ffmpeg, [
        ...['-nostdin', '-y', '-i', path, '-filter_complex', meter],
        ...[...convert, join(folder, 'song.mp3'), '-map', '[c]', '-f', 'null', '-'],
      ]);
    };
    const alone = !ffmpeg
      ? Number.NaN
      : await timed(ffmpeg, ['-nostdin', '-y', '-i', path, ...convert.slice(2), join(folder, 'song.mp3')]);
    await prepare();
    const pairs: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      pairs.push({ theirs: await theirs(), ours: await prepare() });
    const ours = median(pairs.map((pair) => pair.ours));
    const ratio = median(pairs.map((pair) => pair.theirs / pair.ours));
    rows.push({
      what: `4 minutes of WAV, ${rate / 1000} kHz, ${bits} bits`,
      goal: `${GOAL}x ffmpeg`,
      measured: `${ours.toFixed(1)} s, ${(SECONDS / ours).toFixed(0)}x real time, ${ratio.toFixed(2)}x`,
      baseline: ffmpeg
        ? `ffmpeg with meter: ${median(pairs.map((pair) => pair.theirs)).toFixed(1)} s; MP3 alone: ${alone.toFixed(1)} s`
        : 'no ffmpeg here',
      holds: !ffmpeg || ratio >= GOAL,
    });
  }
  await preparer.close();
  remove(folder);
  return rows;
};
