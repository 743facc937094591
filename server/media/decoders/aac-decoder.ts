import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { residentBytes } from '../sandbox/child-process.ts';
import { createStopwatch } from '../sandbox/stopwatch.ts';
import type { AacAnswer, AacQuestion } from './aac-ipc.ts';

const places = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'];
const MAX_ANSWER_BYTES = 256 * 1024;
const WATCH_MS = 250;

/** The path of the installed ffmpeg, or null. It is only used for AAC. */
export const findFfmpeg = (): string | null => places.find((path) => existsSync(path)) ?? null;

/** Decoding exceeded its total time limit. */
class DecoderLate extends Error {}

export type AacDecoderLimits = {
  /** The total time to wait for it. */
  decoding_seconds: number;
  decoder_bytes: number;
  /** Its `nice` value: how far it yields when the CPU is busy. */
  nice: number;
};

export type Decoded = {
  bytes: Uint8Array;
  /** Whether the last frames may yield more samples; fetch those before giving more frames. */
  isMore: boolean;
};

export type AacDecoder = {
  /** Takes frames, or null at the end, and returns the first samples. */
  give(frames: Uint8Array | null): Promise<Decoded>;
  /** The next samples of the last frames. */
  more(): Promise<Decoded>;
  close(): void;
};

const start = (path: string, rate: number, channels: number, nice: number) => {
  const child = spawn(
    path,
    [
      ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1', '-protocol_whitelist', 'pipe'],
      ...['-f', 'aac', '-i', 'pipe:0', '-ar', String(rate), '-ac', String(channels), '-f', 'f32le', 'pipe:1'],
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  try {
    if (child.pid !== undefined) setPriority(child.pid, nice);
  } catch {
    // It has already exited; its exit handler reports how.
  }
  return child as ChildProcess & { stdin: Writable; stdout: Readable };
};

/**
 * Decodes a stream of AAC frames to 32-bit float at the given rate, in one or two channels, with an ffmpeg that gets
 * only this stream and no environment. A few bytes of silence decode to a megabyte, so samples are read on demand
 * while the decoder waits.
 */
export const startAacDecoder = (
  path: string,
  rate: number,
  channels: number,
  limits: AacDecoderLimits,
): AacDecoder => {
  const child = start(path, rate, channels, limits.nice);
  const { stdin, stdout } = child;
  let isTaken = true;
  let isOver = false;
  let failure: Error | undefined;
  let changed = Promise.withResolvers<void>();

  const note = (change: () => void) => () => {
    change();
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const fail = (error: Error) => {
    note(() => {
      failure ??= error;
    })();
    child.kill('SIGKILL');
  };
  const end = note(() => {
    isOver = true;
  });
  stdout.on(
    'readable',
    note(() => {}),
  );
  child.on('error', fail);
  child.once('exit', (_, signal) => {
    clearInterval(watchdog);
    if (signal) fail(new Error(`The AAC decoder ended early (${signal})`));
  });
  // Fires after its exit and the last of its samples.
  child.once('close', end);
  // It may exit before reading everything; the samples until then are used.
  stdin.on('error', () => undefined);

  const watchdog = setInterval(async () => {
    const resident = child.pid === undefined ? null : await residentBytes(child.pid);
    if (resident !== null && resident > limits.decoder_bytes)
      fail(new Error('The AAC decoder took too much memory'));
  }, WATCH_MS).unref();
  const clock = createStopwatch({
    work: {
      ms: limits.decoding_seconds * 1000,
      end: () => fail(new DecoderLate(`AAC not decoded within ${limits.decoding_seconds} seconds`)),
    },
  });

  const collect = async (): Promise<Decoded> => {
    const parts: Buffer[] = [];
    for (let held = 0; held < MAX_ANSWER_BYTES; ) {
      const { promise } = changed;
      const part: Buffer | null = stdout.read();
      if (failure) throw failure;
      if (part) {
        parts.push(part);
        held += part.length;
      } else if (isOver || isTaken) {
        return { bytes: Buffer.concat(parts), isMore: false };
      } else await promise;
    }
    return { bytes: Buffer.concat(parts), isMore: true };
  };
  const more = async () => {
    clock.run('work');
    return collect().finally(clock.stop);
  };

  return {
    give(frames) {
      isTaken = false;
      if (!frames) stdin.end();
      else
        stdin.write(
          frames,
          note(() => {
            isTaken = true;
          }),
        );
      return more();
    },
    more,
    close() {
      clock.stop();
      clearInterval(watchdog);
      child.kill('SIGKILL');
    },
  };
};

/** Answers these messages, for one sound after another; `close` stops the decoder. */
export const createAacService = (ffmpeg: string | null, limits: AacDecoderLimits) => {
  let decoder: AacDecoder | null = null;
  const decode = (question: AacQuestion, path: string) => {
    if (question.kind === 'decode') {
      if (question.is_first) {
        decoder?.close();
        decoder = null;
      }
      decoder ??= startAacDecoder(path, question.rate, question.channels, limits);
      return decoder.give(question.bytes);
    }
    if (!decoder) throw new Error('More was asked for of nothing');
    return decoder.more();
  };
  return {
    async answer(question: AacQuestion): Promise<AacAnswer> {
      if (!ffmpeg) return { kind: 'none' };
      try {
        return { kind: 'samples', ...(await decode(question, ffmpeg)) };
      } catch (error) {
        if (error instanceof DecoderLate) return { kind: 'late' };
        throw error;
      }
    },
    close: () => decoder?.close(),
  };
};

export type AacService = ReturnType<typeof createAacService>;
