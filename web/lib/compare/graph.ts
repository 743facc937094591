import type { Side } from '../audio/compare-state.ts';

/** Duration in seconds of the crossfade between sides, and of fades at start and stop. */
const crossfade = 0.008;
const edge = 0.005;

/**
 * Events are scheduled slightly ahead. If they reached the audio thread late, one side would start a block after the
 * other.
 */
const getLead = (context: BaseAudioContext) =>
  Math.max(0.02, 2 * (context instanceof AudioContext ? context.baseLatency : 0));

type Sides<T> = Record<Side, T>;
type Fader = (target: number, when: number, seconds: number) => void;

/** Ramps a gain linearly from its current value, because a jump would click. Calls must come in time order. */
const createFader = (gain: AudioParam, initial: number): Fader => {
  let line = { from: initial, to: initial, start: 0, end: 0 };
  gain.setValueAtTime(initial, 0);
  return (target, when, seconds) => {
    // Computed here, because not every browser reports a gain's value during a ramp.
    const part = line.end > line.start ? (when - line.start) / (line.end - line.start) : 1;
    const from = line.from + (line.to - line.from) * Math.min(1, Math.max(0, part));
    line = { from, to: target, start: when, end: when + seconds };
    // Keep the running ramp up to this point; it may not have started yet.
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
 * Plays both sides on one clock: each start launches two sources at the same time and position, of which only the chosen
 * one is audible. The crossfade is equal-gain, because both sides are the same music. Works with any context, including
 * an offline one.
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
  // Aligned to whole samples: otherwise a browser would interpolate and dull the sound.
  const snap = (seconds: number) => Math.round(seconds * context.sampleRate) / context.sampleRate;
  const positionAt = (time: number) =>
    take ? Math.min(buffers[longest].duration, take.offset + Math.max(0, time - take.when)) : rest;

  const begin = (offset: number, when: number, onEnded: () => void): Take => {
    const gate = context.createGain();
    gate.connect(master);
    const fadeGate = createFader(gate.gain, 0);
    fadeGate(1, when, edge);
    const voice = (of: Side) => {
      const source = context.createBufferSource();
      source.buffer = buffers[of];
      const fade = context.createGain();
      source.connect(fade).connect(gate);
      source.start(when, offset);
      return { source, fade: createFader(fade.gain, side === of ? gains[of] : 0) };
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
    /** How far ahead, in seconds, everything is scheduled. */
    lead,
    duration: () => buffers[longest].duration,
    isPlaying: () => take !== null,
    /** Position in the music, in seconds. */
    position: () => positionAt(context.currentTime),
    /**
     * Starts both sides at a position after a delay; anything playing fades out. `onEnded` is called at the end of the
     * music.
     */
    start: (from: number, onEnded: () => void, delay = 0) => start(from, onEnded, soon(), delay),
    stop: () => stop(),
    /** Replaces the sounds. Playback continues at the same sample of the music. */
    replace(nextBuffers: Sides<AudioBuffer>, nextGains: Sides<number>) {
      const when = snap(soon());
      const position = positionAt(when);
      const heard = take;
      [buffers, gains, longest] = [nextBuffers, nextGains, longestOf(nextBuffers)];
      if (heard) start(position, heard.onEnded, when);
    },
    /** Makes the other side audible. */
    choose(next: Side) {
      side = next;
      for (const each of ['before', 'after'] as const)
        take?.fades[each](each === next ? gains[each] : 0, soon(), crossfade);
    },
    setVolume: (level: number) => fadeVolume(level, soon(), 0.02),
  };
};
