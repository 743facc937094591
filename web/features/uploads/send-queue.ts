import { limits } from '../../../shared/limits.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { List } from './list.ts';
import { createSpeedMeter } from './progress.ts';
import { createRetryTimers, decideRetry, type Failure, isChunkTooLarge, noResponse } from './retry.ts';
import { notMoving, type Row } from './row.ts';
import { sendFile, smallerChunk } from './send-file.ts';

type Sending = { sent: number; largest_chunk: number; stop(): void };
type Options = {
  list: List;
  /** False when the file has changed since it was chosen; its row then says so. */
  isUnchanged(row: Row): Promise<boolean>;
  /** The server accepted the last byte; checks whether it has the whole file. */
  finished(id: string): Promise<void>;
  /** The server created an upload for a file that was removed meanwhile or already has another upload. */
  abandoned(uploadId: string): void;
  /** The server no longer has the upload. */
  lost(id: string): void;
};

const tick_ms = 500;

/** Uploads waiting files, a few at a time, and retries after network failures. */
export const createSendQueue = ({ list, isUnchanged, finished, abandoned, lost }: Options) => {
  const active = new Map<string, Sending>();
  const tries = createRetryTimers();
  const speeds = createSpeedMeter();
  let largestChunk: number = limits.chunk_mb * MEBIBYTE;
  let speed: number | null = null;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const tick = () => {
    list.changeAll(
      new Map(
        [...active].map(([id, { sent }]) => {
          const size = list.get(id)?.size ?? 0;
          // Never 100% before the server confirms it, even when every byte was sent.
          return [id, { sent: Math.min(sent, size - 1), ...speeds.add(id, sent, size) }];
        }),
      ),
    );
    speed = speeds.together();
    if (active.size) return;
    clearInterval(ticking);
    ticking = undefined;
  };
  const release = (id: string) => {
    active.delete(id);
    speeds.forget(id);
  };
  const tryNow = (id: string) => {
    tries.wait(id);
    if (list.get(id)?.state === 'offline') list.change(id, { state: 'waiting', problem: null });
    pump();
  };
  const failed = async (id: string, failure: Failure) => {
    const used = active.get(id)?.largest_chunk ?? largestChunk;
    release(id);
    const row = list.get(id);
    if (!row) return;
    // Another file may have found a smaller limit already.
    const smaller =
      isChunkTooLarge(failure) && (used > largestChunk ? largestChunk : smallerChunk(largestChunk));
    if (smaller) largestChunk = smaller;
    const decision = decideRetry(smaller ? noResponse : failure, tries.count(id));
    if (decision.kind === 'manual') {
      const { words: problem, is_refused } = decision;
      list.change(id, { ...notMoving, state: 'failed', problem, is_refused });
    } else {
      list.change(id, { ...notMoving, state: 'offline', problem: decision.words });
      tries.later(id, decision.after_ms, () => {
        if (decision.kind === 'restart') lost(id);
        tryNow(id);
      });
      // Browsers report a changed file as a network error.
      if (failure.status === null) await isUnchanged(row);
    }
    pump();
  };
  const start = async (row: Row) => {
    const { id, file } = row;
    if (!file) return;
    const sending: Sending = { sent: row.sent, largest_chunk: largestChunk, stop: () => undefined };
    active.set(id, sending);
    list.change(id, { state: 'sending' });
    const isGood = await isUnchanged(row);
    if (active.get(id) !== sending) return;
    if (!isGood) {
      release(id);
      return pump();
    }
    const isCurrent = () => active.get(id) === sending;
    const { stop } = sendFile(
      { ...(list.get(id) ?? row), file, largest_chunk: sending.largest_chunk },
      {
        created(uploadId) {
          const known = list.get(id);
          if (!known || (known.upload_id && known.upload_id !== uploadId)) abandoned(uploadId);
          else if (!known.upload_id) list.change(id, { upload_id: uploadId });
        },
        progress(sent) {
          sending.sent = sent;
        },
        accepted() {
          if (!isCurrent()) return;
          tries.forget(id);
        },
        done() {
          if (!isCurrent()) return;
          release(id);
          void finished(id);
          pump();
        },
        failed: (failure) => isCurrent() && void failed(id, failure),
      },
    );
    sending.stop = stop;
  };
  const pump = () => {
    for (const row of list.rows()) {
      if (active.size >= limits.uploads_at_once) break;
      if (row.state === 'waiting' && row.file && !active.has(row.id)) void start(row);
    }
    if (active.size) ticking ??= setInterval(tick, tick_ms);
  };
  return {
    pump,
    /** Cancels a file's request and its next retry. */
    stop(id: string) {
      active.get(id)?.stop();
      release(id);
      tries.forget(id);
    },
    failed: (id: string, failure: Failure) => void failed(id, failure),
    /** The connection may be back: retry now instead of waiting for timers. */
    tryAllNow() {
      for (const { id, state } of list.rows()) if (state === 'offline') tryNow(id);
    },
    /** The connection is gone: abort requests that would only hang. */
    breakAll() {
      for (const [id, { stop }] of [...active]) {
        stop();
        void failed(id, noResponse);
      }
    },
    speed: () => speed,
  };
};
