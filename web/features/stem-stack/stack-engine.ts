import type { FromMixer, StemSource, ToMixer } from './messages.ts';
import { createMixGraph, type MixGraph } from './mix-graph.ts';

export type PlayerStem = { id: string; source: StemSource };

/** A link to a file of the server; null when the server gives none. */
export type OpenLink = (id: string) => Promise<string | null>;

/** What the mixer says of the sound; links it asks for are seen to here. */
export type MixerEvent = Exclude<FromMixer, { type: 'wants-link' }>;

/** What makes the sound of a song: the clock it sounds by, and the worker that decodes for it. */
export type Engine = {
  context: AudioContext;
  graph: MixGraph;
  read(take: number, from: number, frames: number): void;
  close(): void;
};

type Around = {
  stems: readonly PlayerStem[];
  /** Of most of the files. */
  rate: number;
  level: number;
  openLink: OpenLink;
  hear(message: MixerEvent): void;
  /** The worker has ended on its own. */
  broke(): void;
  /** Something else took the sound away, or gave it back. */
  changed(): void;
};

/** A context at the rate of the files, where the browser has one. */
const openContext = (sampleRate: number): AudioContext => {
  try {
    return new AudioContext({ sampleRate });
  } catch {
    return new AudioContext();
  }
};

export const openEngine = ({ stems, rate, level, openLink, hear, broke, changed }: Around): Engine => {
  const context = openContext(rate);
  const worker = new Worker(new URL('./mix-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToMixer) => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<FromMixer>) => {
    if (data.type !== 'wants-link') return hear(data);
    const { id } = data;
    void openLink(id).then((url) => tell({ type: 'link', id, url }));
  };
  worker.onerror = broke;
  context.onstatechange = changed;
  tell({ type: 'open', rate: context.sampleRate, stems: [...stems] });
  return {
    context,
    graph: createMixGraph(context, level),
    read: (take, from, frames) => tell({ type: 'read', take, from, frames }),
    close() {
      worker.terminate();
      context.onstatechange = null;
      void context.close();
    },
  };
};
