import type { StemPiece } from './messages.ts';

/** What starts or stops, and a stem that is let through or held back, fades for so long. Seconds. */
const EDGE = 0.005;

/** The first piece is asked for a little ahead: what reaches the sound's own thread late would be cut. */
const LEAD = 0.05;

type Take = {
  /** Frame `from` of the song sounds at `when`, in seconds of the context. */
  from: number;
  when: number;
  /** The frame after the last that is here. */
  until: number;
  gate: GainNode;
  voices: Map<string, GainNode>;
  sources: Set<AudioBufferSourceNode>;
};

/**
 * Plays stems together on one clock: all sources of a piece begin on the same sample, and each piece on the sample after the last. Works on any
 * context, also one that renders to a buffer.
 */
export const createMixGraph = (context: BaseAudioContext, level: number) => {
  const rate = context.sampleRate;
  const bus = context.createGain();
  bus.gain.value = level;
  bus.connect(context.destination);
  let take: Take | null = null;
  let isHeard = (_id: string) => true;
  // Whole samples: between two of them a browser would interpolate, and dull the sound.
  const snap = (seconds: number) => Math.ceil(seconds * rate) / rate;

  const getVoice = (id: string, { voices, gate }: Take): GainNode => {
    const known = voices.get(id);
    if (known) return known;
    const voice = context.createGain();
    voice.gain.value = isHeard(id) ? 1 : 0;
    voice.connect(gate);
    voices.set(id, voice);
    return voice;
  };
  const begin = (from: number): Take => {
    const gate = context.createGain();
    gate.connect(bus);
    const when = snap(context.currentTime + LEAD);
    gate.gain.setValueAtTime(0, when);
    gate.gain.linearRampToValueAtTime(1, when + EDGE);
    return { from, when, until: from, gate, voices: new Map(), sources: new Set() };
  };
  const play = ({ id, channels }: StemPiece, when: number, into: Take) => {
    const [first] = channels;
    if (!first) return;
    const buffer = context.createBuffer(channels.length, first.length, rate);
    for (const [channel, samples] of channels.entries()) buffer.copyToChannel(samples, channel);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(getVoice(id, into));
    source.onended = () => {
      source.disconnect();
      into.sources.delete(source);
    };
    into.sources.add(source);
    source.start(when);
  };
  const stop = () => {
    if (!take) return;
    const { gate, sources } = take;
    const now = context.currentTime;
    gate.gain.setTargetAtTime(0, now, EDGE / 4);
    for (const source of sources) source.stop(now + 2 * EDGE);
    take = null;
  };

  return {
    stop,
    /** Adds a piece to what plays, or begins with it. A piece that comes too late is heard later, and everything after it. */
    push(from: number, frames: number, stems: readonly StemPiece[]) {
      if (take && take.until !== from) stop();
      take ??= begin(from);
      const soonest = snap(context.currentTime + LEAD / 2);
      const planned = take.when + (from - take.from) / rate;
      if (planned < soonest) Object.assign(take, { when: soonest, from });
      const when = take.when + (from - take.from) / rate;
      for (const stem of stems) play(stem, when, take);
      take.until = from + frames;
    },
    /** The frame that sounds now; null when nothing does. */
    frame(): number | null {
      if (!take) return null;
      const passed = Math.max(0, context.currentTime - take.when) * rate;
      return Math.min(take.until, take.from + passed);
    },
    /** Seconds of sound that are here and not yet heard. */
    ahead(): number {
      return take ? take.when + (take.until - take.from) / rate - context.currentTime : 0;
    },
    /** Which stems are let through. */
    hear(which: (id: string) => boolean) {
      isHeard = which;
      for (const [id, voice] of take?.voices ?? [])
        voice.gain.setTargetAtTime(which(id) ? 1 : 0, context.currentTime, EDGE);
    },
    setLevel: (next: number) => bus.gain.setTargetAtTime(next, context.currentTime, EDGE),
  };
};
export type MixGraph = ReturnType<typeof createMixGraph>;
