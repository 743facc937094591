import { makeWav } from '../test/audio/wav.ts';

/** A mono 16-bit WAV file of samples between -1 and 1. */
export const wavOf = (samples: Float32Array, sampleRate: number): Buffer => {
  const silent = makeWav({ seconds: samples.length / sampleRate, sampleRate, channels: 1, tone: 0 });
  const start = silent.length - samples.length * 2;
  for (const [at, value] of samples.entries())
    silent.writeInt16LE(Math.round(value * 32_767), start + at * 2);
  return silent;
};

/** Positions and heights of the spikes in a recording. */
export const spikesOf = (heard: Float32Array, above: number): { frame: number; height: number }[] => {
  const spikes: { frame: number; height: number }[] = [];
  for (const [frame, height] of heard.entries()) if (Math.abs(height) > above) spikes.push({ frame, height });
  return spikes;
};

/**
 * Deviation of a stretch from its best-fitting tone of that frequency. Clicks, gaps and jumps between blocks stand out,
 * and so does a second tone that is one sample off.
 */
export const fitTone = (heard: Float32Array, hertz: number, rate: number) => {
  let [sine, cosine] = [0, 0];
  const angle = (frame: number) => (2 * Math.PI * hertz * frame) / rate;
  for (const [frame, value] of heard.entries()) {
    sine += (2 / heard.length) * value * Math.sin(angle(frame));
    cosine += (2 / heard.length) * value * Math.cos(angle(frame));
  }
  const off = heard.reduce(
    (most, value, frame) =>
      Math.max(most, Math.abs(value - sine * Math.sin(angle(frame)) - cosine * Math.cos(angle(frame)))),
    0,
  );
  return { height: Math.hypot(sine, cosine), off };
};
