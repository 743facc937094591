import { HOUR, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { type AacService, createAacService } from '../decoders/aac-decoder.ts';
import { priorities } from '../sandbox/child-process.ts';
import { createRangeReader } from '../sandbox/read-range.ts';
import { type Reply, type Task, UnprocessableError } from '../sandbox/task.ts';
import { type FromChild, fromChild, type Kilobits, type SoundFigures, type ToChild } from './protocol.ts';
import { createStoredPart, type StoredPart } from './stored-part.ts';

const MEGABYTE = 1024 * 1024;

export const listeningLimits = {
  max_seconds: (2 * HOUR) / SECOND,
  heap_mb: 256,
  /** With the code of all decoders loaded, about 180 MB are in use, whatever the length. */
  resident_bytes: 640 * MEGABYTE,
  /**
   * Seconds of work: a base, because two hours of near silence are only 3 MB and take a slow CPU a quarter of an hour,
   * plus some per megabyte.
   */
  seconds: 900,
  seconds_per_mb: 30,
  max_work_seconds: 3_600,
  /** What a ZIP may unpack to, and the seconds of work for unpacking that much. */
  max_unpacked: 8 * 1024 * MEGABYTE,
  unpacking_seconds: 180,
  /** Total time storage may keep the process waiting. */
  waiting_seconds: 900,
  /** Total time the external decoder may take: two hours of sound take a slow CPU five minutes. It uses about 40 MB. */
  decoding_seconds: 600,
  decoder_bytes: 512 * MEGABYTE,
  nice: priorities.awaited as number,
  /** How long the process waits for another sound before it exits. */
  idle_seconds: 10,
};
export type ListeningLimits = typeof listeningLimits;

const getWorkSeconds = (bytes: number, limits: ListeningLimits): number =>
  Math.min(limits.max_work_seconds, limits.seconds + limits.seconds_per_mb * (bytes / MEGABYTE));

export type SoundSource = { storage_key: string; size_bytes: number; format: string };

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

/** Added to what a child may read of its files. */
const MARGIN = 128 * MEGABYTE;

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
  // A normal file is read about once, plus a second time for its index and the start of its sound. When mixing, each
  // file is read twice.
  const times = sources.length > 1 || sources[0]?.format === 'ZIP' ? 3 : 2;
  const seconds = Math.round(getWorkSeconds(size, limits));
  const late = `No copy for listening within ${seconds} seconds`;

  const most = { bytes: times * size + MARGIN };
  const read = createRangeReader({ storage, files: sources, name: 'encoder', most, signal });

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

type VerifyNeeds = Pick<Needs, 'storage' | 'limits' | 'signal'> & { source: SoundSource };

/**
 * Has a ZIP unpacked and the headers of its sounds read. UnprocessableError when it is damaged or contains no sound.
 */
export const createVerifyTask = ({ storage, source, limits, signal }: VerifyNeeds): Task<FromChild, void> => {
  const { size_bytes } = source;
  // Each file is read completely, and its start again for the header; for a compressed M4A a few times.
  const most = { bytes: 6 * size_bytes + MARGIN };
  const read = createRangeReader({ storage, files: [source], name: 'encoder', most, signal });
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
