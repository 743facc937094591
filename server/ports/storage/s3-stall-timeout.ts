import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { unavailable } from './errors.ts';

/**
 * Passes a response body on. The reader may pause for as long as it likes; if the server sends nothing while the
 * reader is waiting, or breaks off, the stream ends with our own error.
 */
const withStallTimeout = (body: Readable, patience: number): Readable => {
  let stall: NodeJS.Timeout | undefined;
  const waitForData = () => {
    stall ??= setTimeout(() => out.destroy(unavailable(new Error('The store stopped sending'))), patience);
  };
  const stopWaiting = () => {
    clearTimeout(stall);
    stall = undefined;
  };
  const out = new Readable({
    read() {
      waitForData();
      body.resume();
    },
    destroy(error, callback) {
      stopWaiting();
      body.destroy();
      callback(error);
    },
  });
  body.pause();
  body.on('data', (chunk: Buffer) => {
    stopWaiting();
    if (out.push(chunk)) waitForData();
    else body.pause();
  });
  body.once('end', () => {
    stopWaiting();
    out.push(null);
  });
  body.once('error', (error) => out.destroy(unavailable(error)));
  body.once('close', () => {
    if (!body.readableEnded) out.destroy(unavailable(new Error('The store broke off')));
  });
  return out;
};

/** A server silent for this long counts as down. */
const silenceTimeout = 20_000;
const sliceBytes = 64 * 1024;

type Handler = S3Client['config']['requestHandler'];
type Call = Parameters<Handler['handle']>[0];
type Options = { abortSignal?: AbortSignal; requestTimeout?: number };

/** A body that reports each time some of it is sent. The memory stays the caller's. */
const inSlices = (body: Uint8Array, onMove: () => void): Readable => {
  let at = 0;
  return new Readable({
    highWaterMark: 1,
    read() {
      onMove();
      const slice = body.subarray(at, at + sliceBytes);
      at += sliceBytes;
      this.push(slice.length > 0 ? slice : null);
    },
  });
};

/**
 * Measures the silence of one call. Sent bytes may stay in the system's buffers for as long again as sending took,
 * whatever the connection's speed: that doesn't count as silence.
 */
const watchSilence = (patience: number) => {
  const silent = new AbortController();
  const started = performance.now();
  let moved = started;
  const look = () => {
    const left = patience + 2 * moved - started - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else silent.abort();
  };
  let timer = setTimeout(look, patience);
  return {
    signal: silent.signal,
    moves() {
      moved = performance.now();
    },
    ends: () => clearTimeout(timer),
  };
};

/**
 * Ends calls on which nothing moves, before or during their response; a body is never cut while it moves. A call may
 * set its own limit as `requestTimeout`.
 */
export const endStalledCalls = (client: S3Client, usualPatience = silenceTimeout): void => {
  const inner = client.config.requestHandler;
  const handle = async (call: Call, { abortSignal, requestTimeout, ...options }: Options = {}) => {
    const patience = requestTimeout ?? usualPatience;
    const silence = watchSilence(patience);
    const isLong = call.body instanceof Uint8Array && call.body.length > sliceBytes;
    const body = isLong ? inSlices(call.body, silence.moves) : call.body;
    const signal = abortSignal ? AbortSignal.any([abortSignal, silence.signal]) : silence.signal;
    try {
      const answer = await inner.handle(
        { ...call, body },
        { ...options, abortSignal: signal, requestTimeout: 0 },
      );
      const { response } = answer;
      if (response.body instanceof Readable) response.body = withStallTimeout(response.body, patience);
      return answer;
    } finally {
      silence.ends();
    }
  };
  client.config.requestHandler = {
    metadata: inner.metadata,
    handle,
    destroy: () => inner.destroy?.(),
  } as Handler;
};
