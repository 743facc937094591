import { AppError } from '../../errors.ts';
import type { ByteRange, Storage } from '../../ports/storage/port.ts';
import { createAacService } from '../decoders/aac-service.ts';
import { readRange } from '../sandbox/read-range.ts';
import { type Reply, type Task, UnprocessableError } from '../sandbox/task.ts';
import { getWorkSeconds, type ListeningLimits } from './listening-limits.ts';
import { type FromChild, fromChild, type SoundFigures, type ToChild } from './protocol.ts';
import { createStoredPart, type StoredPart } from './stored-part.ts';

export type UploadedSound = { original_key: string; size_bytes: number; format: string };

/** A stored copy for listening and what the sound measures. */
export type Copy = { size_bytes: number; figures: SoundFigures };

type Needs = {
  storage: Storage;
  sound: UploadedSound;
  /** Where the frames are stored while their number is not known yet, and where the copy is in the end. */
  keys: { part: string; whole: string };
  limits: ListeningLimits;
  ffmpeg: string | null;
  signal: AbortSignal;
};

// An honest file is read about once; its index, and where the sound starts, a second time.
const mostBytesRead = (size: number) => 2 * size + 128 * 1024 * 1024;

/** One sound, from the upload to its copy for listening. `close` frees what the task holds, however it ended. */
export const createListeningTask = ({ storage, sound, keys, limits, ffmpeg, signal }: Needs) => {
  let part: StoredPart | null = null;
  const aac = createAacService(ffmpeg, limits);
  let bytesRead = 0;
  const seconds = Math.round(getWorkSeconds(sound.size_bytes, limits));
  const late = `No copy for listening within ${seconds} seconds`;

  const read = async ({ start, end }: ByteRange, ended: AbortSignal): Promise<ToChild> => {
    bytesRead += end - start + 1;
    if (end < start || end >= sound.size_bytes)
      throw new Error('The encoder asked for bytes that are not there');
    if (bytesRead > mostBytesRead(sound.size_bytes)) throw new Error('The encoder asked for too much');
    const any = AbortSignal.any([ended, signal]);
    return { kind: 'bytes', bytes: await readRange(storage, sound.original_key, { start, end }, any) };
  };

  const write = async (bytes: Uint8Array): Promise<ToChild> => {
    part ??= createStoredPart(storage, keys, signal);
    await part.write(bytes);
    return { kind: 'more' };
  };

  const answer = async (message: FromChild, ended: AbortSignal): Promise<Reply<Copy>> => {
    signal.throwIfAborted();
    if (message.kind === 'read') return { say: await read(message, ended) };
    if (message.kind === 'decode' || message.kind === 'decode more')
      return { say: await aac.answer(message) };
    if (message.kind === 'write') return { say: await write(message.bytes) };
    if (message.kind === 'refused') throw new UnprocessableError(message.reason);
    if (!part) throw new Error('The encoder ended before it wrote anything');
    return { result: { size_bytes: await part.finish(message.header), figures: message.figures } };
  };

  const { size_bytes, format } = sound;
  const begin: ToChild = { kind: 'prepare', size_bytes, format, most_seconds: limits.most_seconds };
  const task: Task<FromChild, Copy> = {
    messages: fromChild,
    begin,
    answer,
    // The decoder has a time of its own.
    isTimed: ({ kind }) => kind === 'decode' || kind === 'decode more',
    limits: { ...limits, seconds },
    overtime: () => new Error(late),
    unanswered: () => new AppError('unavailable', `${late}: the file store did not answer`),
  };
  const close = async () => {
    aac.close();
    await part?.close();
  };
  return { task, close };
};
