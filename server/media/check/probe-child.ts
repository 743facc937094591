// The entry point of the process that reads headers of files from strangers. It has no file system, network or
// environment: it asks its parent for byte ranges of one file and sends back that file's figures.
import { isDamagedAudio, readAhead } from '../../../shared/audio/byte-source.ts';
import { readFacts } from '../../../shared/audio/read-facts.ts';
import { createParentChannel } from '../sandbox/child-ipc.ts';
import type { FromChild, ProbeResult, ToChild } from './prober.ts';

const AHEAD = 16 * 1024;

const { ask, serve } = createParentChannel<FromChild, ToChild>();

const read = async (start: number, length: number): Promise<Uint8Array> => {
  const answer = await ask({ kind: 'read', start, end: start + length - 1 });
  if (answer.kind === 'bytes') return answer.bytes;
  throw new Error(`No bytes but ${answer.kind}`);
};

const toMilliseconds = (seconds: number | null) => seconds && Math.round(seconds * 1000) / 1000;

const probe = async (size: number): Promise<ProbeResult | null> => {
  const { format, ...figures } = await readFacts(readAhead({ size, read }, AHEAD));
  // Figures without these can't be of a sound. Archives are stored as received; nothing looks inside them here.
  if (format !== 'ZIP' && (figures.sample_rate_hz === null || figures.channels === null)) return null;
  return { ...figures, duration_s: toMilliseconds(figures.duration_s) };
};

serve(
  async ({ size_bytes }: Extract<ToChild, { kind: 'probe' }>) => {
    try {
      const figures = await probe(size_bytes);
      return figures
        ? { kind: 'figures', figures }
        : { kind: 'unreadable', reason: 'The header makes no sense' };
    } catch (error) {
      if (!isDamagedAudio(error)) throw error;
      const reason = error instanceof RangeError ? 'The header is cut off' : (error as Error).message;
      return { kind: 'unreadable', reason };
    }
  },
  (message) => message.kind === 'probe',
);
