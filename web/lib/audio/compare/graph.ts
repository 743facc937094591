import type { Side } from '../compare-state.ts';

/** Of the crossfade between the sides, and of what starts or stops. Seconds. */
const crossfade = 0.008;
const edge = 0.005;

/** Everything is asked for a little ahead. What reaches the sound's own thread late would start one side a block after the other. */
const getLead = (context: BaseAudioContext) =>
  Math.max(0.02, 2 * (context instanceof AudioContext ? context.baseLatency : 0));

type Sides<T> = Record<Side, T>;
type Fader = (target: number, when: number, seconds: number) => void;

/** Moves a gain in a straight line from wherever it is at that moment: a jump would click. Calls come in the order of time. */
const createFader = (gain: AudioParam, initial: number): Fader => {
  let line = { from: initial, to: initial, start: 0, end: 0 };
  gain.setValueAtTime(initial, 0);
  return (target, when, seconds) => {
    // Worked out, as not every browser says what a gain is in the middle of a line.
    const part = line.end > line.start ? (when - line.start) / (line.end - line.start) : 1;
    const from = line.from + (line.to - line.from) * Math.min(1, Math.max(0, part));
    line = { from, to: target, start: when, end: when + seconds };
    // The line under way is kept up to here: it may not have been begun yet.
    gain.cancelScheduledValues(when);
    gain.linearRampToValueAtTime(from, when);
    gain.linearRampToValueAtTime(target, when + seconds);
  };
};

type Take = {
  offset: number;
  when: number;
  fades: Sides<Fader>;
  end(when: number): void;
  onEnded(): void;
};

const longestOf = ({ before, after }: Sides<AudioBuffer>): Side =>
  after.duration < before.duration ? 'before' : 'after';

/**
 * Both sides on one clock: each start begins two sources at the same moment and place, of which the chosen one is let
 * through. The crossfade is of equal gain, as both sides are the same music. Works on any context, also one that
 * renders to a buffer.
 */
export const createCompareGraph = (
  context: BaseAudioContext,
  firstBuffers: Sides<AudioBuffer>,
  firstGains: Sides<number>,
  { side: chosen, volume }: { side: Side; volume: number },
) => {
  const master = context.createGain();
  master.connect(context.destination);
  const fadeVolume = createFader(master.gain, volume);
  let [buffers, gains] = [firstBuffers, firstGains];
  let longest = longestOf(buffers);
  const lead = getLead(context);
  let side = chosen;
  let take: Take | null = null;
  let rest = 0;
  // Whole samples: between two of them a browser would interpolate, and dull the sound.
  const snap = (seconds: number) => Math.round(seconds * context.sampleRate) / context.sampleRate;
  const positionAt = (time: number) =>
    take ? Math.min(buffers[longest].duration, take.offset + Math.max(0, time - take.when)) : rest;

  const begin = (offset: number, when: number, onEnded: () => void): Take => {
    const gate = context.createGain();
    gate.connect(master);
    const fadeGate = createFader(gate.gain, 0);
    fadeGate(1, when, edge);
    const voice = (whose: Side) => {
      const source = context.createBufferSource();
      source.buffer = buffers[whose];
      const fade = context.createGain();
      source.connect(fade).connect(gate);
      source.start(when, offset);
      return { source, fade: createFader(fade.gain, side === whose ? gains[whose] : 0) };
    };
    const voices = { before: voice('before'), after: voice('after') };
    voices[longest].source.onended = () => {
      gate.disconnect();
      onEnded();
    };
    return {
      offset,
      when,
      onEnded,
      fades: { before: voices.before.fade, after: voices.after.fade },
      end(at) {
        fadeGate(0, at, edge);
        for (const { source } of [voices.before, voices.after]) source.stop(at + edge);
      },
    };
  };

  const soon = () => context.currentTime + lead;
  const stop = (when = soon()) => {
    rest = positionAt(when);
    take?.end(when);
    take = null;
  };
  const start = (from: number, onEnded: () => void, when: number, delay = 0) => {
    stop(when);
    const started = begin(snap(Math.min(from, buffers[longest].duration)), snap(when + delay), () => {
      if (take !== started) return;
      take = null;
      rest = 0;
      onEnded();
    });
    take = started;
  };
  return {
    duration: () => buffers[longest].duration,
    isPlaying: () => take !== null,
    /** Seconds into the music. */
    position: () => positionAt(context.currentTime),
    /** Plays both from there, after so many seconds; what played before fades out. `onEnded` comes when it has played to its end. */
    start: (from: number, onEnded: () => void, delay = 0) => start(from, onEnded, soon(), delay),
    stop: () => stop(),
    /** Other sounds for the sides. What plays goes on from the same sample of the music. */
    replace(nextBuffers: Sides<AudioBuffer>, nextGains: Sides<number>) {
      const when = snap(soon());
      const position = positionAt(when);
      const heard = take;
      [buffers, gains, longest] = [nextBuffers, nextGains, longestOf(nextBuffers)];
      if (heard) start(position, heard.onEnded, when);
    },
    /** Lets the other side through. */
    choose(next: Side) {
      side = next;
      for (const each of ['before', 'after'] as const)
        take?.fades[each](each === next ? gains[each] : 0, soon(), crossfade);
    },
    setVolume: (level: number) => fadeVolume(level, soon(), 0.02),
  };
};
export type CompareGraph = ReturnType<typeof createCompareGraph>;
