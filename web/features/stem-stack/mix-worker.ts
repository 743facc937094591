import type { FromMixer, StemPiece, ToMixer } from './messages.ts';
import { openSound } from './open-sound.ts';
import { createStemReader, type StemReader } from './stem-reader.ts';

// Decodes pieces of all stems of a song, all from the same frame to the same frame, off the page's own thread.
type Stem = { id: string; reader: Promise<StemReader | null> };
let stems: Stem[] = [];
let newest = 0;
let queue = Promise.resolve();

const tell = (message: FromMixer, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

const lose = (id: string, why: 'gone' | 'foreign') => {
  stems = stems.filter((stem) => stem.id !== id);
  tell({ type: 'lost', id, why });
};

const isGone = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');

const openStem = (id: string, file: File, rate: number): Stem => ({
  id,
  reader: openSound(file).then(
    (sound) => sound && createStemReader(sound, rate),
    (error: unknown) => {
      if (isGone(error)) throw error;
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
    lose(id, isGone(error) ? 'gone' : 'foreign');
    return null;
  }
};

const readPiece = async ({ take, from, frames }: Extract<ToMixer, { type: 'read' }>) => {
  // Somebody has moved on to another place meanwhile.
  if (take !== newest) return;
  const pieces: StemPiece[] = [];
  // One after the other: what is decoded at once is in memory at once.
  for (const stem of [...stems]) {
    const piece = await readStem(stem, from, frames);
    if (take !== newest) return;
    if (piece) pieces.push(piece);
  }
  tell(
    { type: 'piece', take, from, frames, stems: pieces },
    pieces.flatMap(({ channels }) => channels.map(({ buffer }) => buffer)),
  );
};

self.onmessage = ({ data }: MessageEvent<ToMixer>) => {
  if (data.type === 'open') {
    stems = data.stems.map(({ id, file }) => openStem(id, file, data.rate));
    // A file that fails before its turn is told of at its turn.
    for (const { reader } of stems) reader.catch(() => undefined);
    return;
  }
  newest = data.take;
  queue = queue.then(() => readPiece(data));
};
