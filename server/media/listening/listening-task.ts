import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { type AacService, createAacService } from '../decoders/aac-service.ts';
import { type Reply, type Task, UnprocessableError } from '../sandbox/task.ts';
import { getWorkSeconds, type ListeningLimits } from './listening-limits.ts';
import { type FromChild, fromChild, type Kilobits, type SoundFigures, type ToChild } from './protocol.ts';
import { createReader, type SoundSource } from './read-sources.ts';
import { createStoredPart, type StoredPart } from './stored-part.ts';

/** The MP3 that is made of a sound: its bit rate, and its ID3 tag, which may be empty. */
export type CopyForm = { kilobits: Kilobits; tag: Uint8Array };
export const forListening: CopyForm = { kilobits: 192, tag: new Uint8Array() };

export type Copy = { size_bytes: number; figures: SoundFigures; sounds: number };

type Needs = {
  storage: Storage;
  /** One sound, or several to be mixed, including those inside ZIPs. */
  sources: readonly SoundSource[];
  /** The key for the frames while their number is unknown, and the key for the finished copy. */
  keys: { part: string; whole: string };
  form: CopyForm;
  limits: ListeningLimits;
  ffmpeg: string | null;
  signal: AbortSignal;
};

// A normal file is read about once, plus a second time for its index and the start of its sound. When mixing, each
// file is read twice.
const maxBytesRead = (size: number, isMixed: boolean) => (isMixed ? 3 : 2) * size + 128 * 1024 * 1024;

/** AAC decoders that run at the same time. */
const MAX_DECODERS = 8;
const TOO_MANY_AAC = `We can put together at most ${MAX_DECODERS} stems in AAC.`;

/**
 * Prepares one sound, or several mixed, from the uploads to the listening copy. `close` frees what the task holds,
 * however it ended.
 */
export const createListeningTask = ({ storage, sources, keys, form, limits, ffmpeg, signal }: Needs) => {
  let part: StoredPart | null = null;
  const decoders = new Map<number, AacService>();
  const size = sources.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const maxBytes = maxBytesRead(size, sources.length > 1 || sources[0]?.format === 'ZIP');
  const seconds = Math.round(getWorkSeconds(size, limits));
  const late = `No copy for listening within ${seconds} seconds`;

  const read = createReader({ storage, sources, maxBytes, signal });

  const getDecoder = (source: number): AacService => {
    const known = decoders.get(source);
    if (known) return known;
    if (!sources[source]) throw new Error('The encoder asked for a sound that is not there');
    if (decoders.size === MAX_DECODERS) throw new UnprocessableError(TOO_MANY_AAC);
    const created = createAacService(ffmpeg, limits);
    decoders.set(source, created);
    return created;
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
      return { say: await getDecoder(message.source).answer(message) };
    if (message.kind === 'write') return { say: await write(message.bytes) };
    if (message.kind === 'refused') throw new UnprocessableError(message.reason);
    if (!part || message.kind === 'whole') throw new Error('The encoder ended before it wrote anything');
    const { header, figures, sounds } = message;
    return { result: { size_bytes: await part.finish(Buffer.concat([form.tag, header])), figures, sounds } };
  };

  const begin: ToChild = {
    kind: 'prepare',
    sources: sources.map(({ size_bytes, format }) => ({ size_bytes, format })),
    max_seconds: limits.max_seconds,
    kilobits: form.kilobits,
  };
  const task: Task<FromChild, Copy> = {
    messages: fromChild,
    begin,
    answer,
    // The decoder has its own time limit.
    isTimed: ({ kind }) => kind === 'decode' || kind === 'decode more',
    limits: { ...limits, seconds },
    overtime: () => new Error(late),
    unanswered: () => new AppError('unavailable', `${late}: the file store did not answer`),
  };
  const close = async () => {
    for (const decoder of decoders.values()) decoder.close();
    await part?.close();
  };
  return { task, close };
};
