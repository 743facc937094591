import { createBlobSource } from '../stem-check/byte-sources.ts';
import type { FromMixer, LoadFailure, StemPiece, StemSource, ToMixer } from './messages.ts';
import { openSound } from './open-sound.ts';
import { RemoteError, remoteBytes } from './remote-bytes.ts';
import { createStemReader, type StemReader } from './stem-reader.ts';

// Decodes pieces of all stems of a song over the same range of frames, off the main thread.
type Stem = { id: string; isRemote: boolean; reader: Promise<StemReader | null> };
let stems: Stem[] = [];
let newest = 0;
let queue = Promise.resolve();
const linkWaiters = new Map<string, (url: string | null) => void>();

const tell = (message: FromMixer, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

const lose = (id: string, why: LoadFailure) => {
  stems = stems.filter((stem) => stem.id !== id);
  tell({ type: 'lost', id, why });
};

/** Why a stem's bytes are unavailable; undefined when they are available but cannot be decoded. */
const getLoss = (error: unknown): LoadFailure | undefined => {
  if (error instanceof RemoteError) return error.why;
  const isGone =
    error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
  return isGone ? 'gone' : undefined;
};

const openSource = (id: string, source: StemSource) =>
  source instanceof File
    ? createBlobSource(source)
    : remoteBytes(source.size_bytes, () => {
        const { promise, resolve } = Promise.withResolvers<string | null>();
        linkWaiters.set(id, resolve);
        tell({ type: 'wants-link', id });
        return promise;
      });

const openStem = (id: string, source: StemSource, rate: number): Stem => ({
  id,
  isRemote: !(source instanceof File),
  reader: openSound(openSource(id, source)).then(
    (sound) => sound && createStemReader(sound, rate),
    (error: unknown) => {
      if (getLoss(error)) throw error;
      return null;
    },
  ),
});

const readStem = async ({ id, reader }: Stem, from: number, frames: number): Promise<StemPiece | null> => {
  try {
    const open = await reader;
    if (!open) {
      lose(id, 'foreign');
      return null;
    }
    const channels = await open.read(from, frames);
    return channels.some((samples) => samples.some((value) => value !== 0)) ? { id, channels } : null;
  } catch (error) {
    lose(id, getLoss(error) ?? 'foreign');
    return null;
  }
};

const readPiece = async ({ take, from, frames }: Extract<ToMixer, { type: 'read' }>) => {
  // Playback has moved elsewhere meanwhile.
  if (take !== newest) return;
  const pieces: StemPiece[] = [];
  const keep = (piece: StemPiece | null) => piece && pieces.push(piece);
  // Server files in parallel, because each waits for the network; local files one after another, because everything
  // decoded at once is in memory at once.
  const remote = stems.filter(({ isRemote }) => isRemote).map((stem) => readStem(stem, from, frames));
  for (const stem of stems.filter(({ isRemote }) => !isRemote)) {
    keep(await readStem(stem, from, frames));
    if (take !== newest) return;
  }
  for (const piece of await Promise.all(remote)) keep(piece);
  if (take !== newest) return;
  tell(
    { type: 'piece', take, from, frames, stems: pieces },
    pieces.flatMap(({ channels }) => channels.map(({ buffer }) => buffer)),
  );
};

self.onmessage = ({ data }: MessageEvent<ToMixer>) => {
  if (data.type === 'link') {
    linkWaiters.get(data.id)?.(data.url);
    linkWaiters.delete(data.id);
    return;
  }
  if (data.type === 'open') {
    stems = data.stems.map(({ id, source }) => openStem(id, source, data.rate));
    // Errors before a stem's turn are handled at its turn.
    for (const { reader } of stems) reader.catch(() => undefined);
    return;
  }
  newest = data.take;
  queue = queue.then(() => readPiece(data));
};
