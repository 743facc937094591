import { Readable } from 'node:stream';
import { unavailable } from './errors.ts';

/**
 * Passes a response body on. The reader may pause for as long as it likes; if the server sends nothing while the
 * reader is waiting, or breaks off, the stream ends with our own error.
 */
export const withStallTimeout = (body: Readable, patience: number): Readable => {
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
