import type { StemPiece } from './messages.ts';

/** Fade time in seconds for starting, stopping, muting and unmuting. */
const EDGE = 0.005;

/** The first piece is scheduled slightly ahead; events that reach the audio thread late would be cut off. */
const LEAD = 0.05;

type Take = {
  /** Frame `from` of the song plays at `when`, in context seconds. */
  from: number;
  when: number;
  /** The frame after the last one available. */
  until: number;
  gate: GainNode;
  voices: Map<string, GainNode>;
  sources: Set<AudioBufferSourceNode>;
};

/**
 * Plays stems in sync: all sources of a piece start on the same sample, and each piece on the sample after the previous
 * one. Works with any context, including an offline one.
 */
export const createMixGraph = (context: BaseAudioContext, level: number) => {
  const rate = context.sampleRate;
  const bus = context.createGain();
  bus.gain.value = level;
  bus.connect(context.destination);
  let take: Take | null = null;
  let isHeard = (_id: string) => true;
  // Aligned to whole samples: otherwise a browser would interpolate and dull the sound.
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
    /** Appends a piece, or starts playback with it. A late piece delays itself and everything after it. */
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
    /** The frame currently playing; null when stopped. */
    frame(): number | null {
      if (!take) return null;
      const passed = Math.max(0, context.currentTime - take.when) * rate;
      return Math.min(take.until, take.from + passed);
    },
    /** Seconds of audio buffered ahead of playback. */
    ahead(): number {
      return take ? take.when + (take.until - take.from) / rate - context.currentTime : 0;
    },
    /** Sets which stems are audible. */
    hear(which: (id: string) => boolean) {
      isHeard = which;
      for (const [id, voice] of take?.voices ?? [])
        voice.gain.setTargetAtTime(which(id) ? 1 : 0, context.currentTime, EDGE);
    },
    setLevel: (next: number) => bus.gain.setTargetAtTime(next, context.currentTime, EDGE),
  };
};
export type MixGraph = ReturnType<typeof createMixGraph>;
