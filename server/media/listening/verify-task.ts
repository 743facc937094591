import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { type Reply, type Task, UnprocessableError } from '../sandbox/task.ts';
import type { ListeningLimits } from './listening-limits.ts';
import { type FromChild, fromChild, type ToChild } from './protocol.ts';
import { createReader, type SoundSource } from './read-sources.ts';

type Needs = { storage: Storage; source: SoundSource; limits: ListeningLimits; signal: AbortSignal };

/** Each file is read completely, and its start again for the header; for a compressed M4A a few times. */
const maxBytesRead = (size: number) => 6 * size + 128 * 1024 * 1024;

/**
 * Has a ZIP unpacked and the headers of its sounds read. UnprocessableError when it is damaged or contains no sound.
 */
export const createVerifyTask = ({ storage, source, limits, signal }: Needs): Task<FromChild, void> => {
  const { size_bytes } = source;
  const read = createReader({ storage, sources: [source], maxBytes: maxBytesRead(size_bytes), signal });
  const late = `A ZIP not looked through within ${limits.unpacking_seconds} seconds`;

  const answer = async (message: FromChild, ended: AbortSignal): Promise<Reply<void>> => {
    signal.throwIfAborted();
    if (message.kind === 'read') return { say: await read(message, ended) };
    if (message.kind === 'refused') throw new UnprocessableError(message.reason);
    if (message.kind === 'whole') return { result: undefined };
    throw new Error(`The encoder asked to ${message.kind} for a ZIP`);
  };

  const { max_seconds, max_unpacked } = limits;
  const begin: ToChild = { kind: 'verify', size_bytes, max_seconds, max_unpacked };
  return {
    messages: fromChild,
    begin,
    answer,
    limits: { ...limits, seconds: limits.unpacking_seconds },
    overtime: () => new Error(late),
    unanswered: () => new AppError('unavailable', `${late}: the file store did not answer`),
  };
};
