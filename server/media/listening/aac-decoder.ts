import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { residentBytes } from '../cage/process.ts';

const places = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'];
const MOST_RESIDENT = 512 * 1024 * 1024;
const MOST_GIVEN = 1024 * 1024;

/** The machine's ffmpeg, or null. It is asked for AAC alone. */
export const findFfmpeg = (): string | null => places.find((path) => existsSync(path)) ?? null;

export type AacDecoder = {
  /** Takes frames, null for the end; gives the samples that are ready, none only at the very end. */
  decode(frames: Uint8Array | null): Promise<Uint8Array>;
  close(): void;
};

/**
 * Decodes a stream of AAC frames to 32-bit float at the given rate, in one or two channels, by an ffmpeg that sees nothing but
 * this stream and has no environment.
 */
export const startAacDecoder = (path: string, rate: number, channels: number): AacDecoder => {
  const child: ChildProcess = spawn(
    path,
    [
      ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1', '-protocol_whitelist', 'pipe'],
      ...['-f', 'aac', '-i', 'pipe:0', '-ar', String(rate), '-ac', String(channels), '-f', 'f32le', 'pipe:1'],
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const { stdin, stdout } = child as ChildProcess & {
    stdin: NodeJS.WritableStream;
    stdout: NodeJS.ReadableStream;
  };
  const ready: Buffer[] = [];
  let isOver = false;
  stdout.on('data', (part: Buffer) => ready.push(part));
  stdout.once('close', () => {
    isOver = true;
  });
  child.on('error', () => {
    isOver = true;
  });
  // It may end before it took everything: what came until then is what there is.
  stdin.on('error', () => undefined);

  const give = (): Uint8Array => {
    const all = Buffer.concat(ready.splice(0));
    if (all.length > MOST_GIVEN) ready.push(all.subarray(MOST_GIVEN));
    return all.subarray(0, MOST_GIVEN);
  };

  return {
    async decode(frames) {
      const resident = child.pid === undefined ? null : await residentBytes(child.pid);
      if (resident !== null && resident > MOST_RESIDENT)
        throw new Error('The AAC decoder took too much memory');
      if (frames) {
        if (!isOver && !stdin.write(frames)) await Promise.race([once(stdin, 'drain'), once(child, 'exit')]);
        return give();
      }
      stdin.end();
      while (!isOver && ready.length === 0)
        await Promise.race([once(stdout, 'data'), once(stdout, 'close')]).catch(() => undefined);
      return give();
    },
    close: () => child.kill('SIGKILL'),
  };
};
