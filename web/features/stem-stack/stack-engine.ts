import type { FromMixer, StemSource, ToMixer } from './messages.ts';
import { createMixGraph, type MixGraph } from './mix-graph.ts';

export type PlayerStem = { id: string; source: StemSource };

/** Returns a link to a file on the server; null when the server gives none. */
export type OpenLink = (id: string) => Promise<string | null>;

/** Events of the mixer; its link requests are handled here. */
export type MixerEvent = Exclude<FromMixer, { type: 'wants-link' }>;

/** What produces a song's sound: the audio clock and the decoding worker. */
export type Engine = {
  context: AudioContext;
  graph: MixGraph;
  read(take: number, from: number, frames: number): void;
  close(): void;
};

type Around = {
  stems: readonly PlayerStem[];
  /** Sample rate of most of the files. */
  rate: number;
  level: number;
  openLink: OpenLink;
  hear(message: MixerEvent): void;
  /** Called when the worker fails. */
  broke(): void;
  /** Called when the system suspends or resumes the audio. */
  changed(): void;
};

/** A context at the files' sample rate, where the browser supports it. */
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
