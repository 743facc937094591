import { makeWav } from '../test/audio/wav.ts';

/** Samples between -1 and 1, of one channel, as a WAV file of 16 bits. */
export const wavOf = (samples: Float32Array, sampleRate: number): Buffer => {
  const silent = makeWav({ seconds: samples.length / sampleRate, sampleRate, channels: 1, tone: 0 });
  const start = silent.length - samples.length * 2;
  for (const [at, value] of samples.entries())
    silent.writeInt16LE(Math.round(value * 32_767), start + at * 2);
  return silent;
};

/** Where something sticks out of what was heard, and how far. */
export const spikesOf = (heard: Float32Array, above: number): { frame: number; height: number }[] => {
  const spikes: { frame: number; height: number }[] = [];
  for (const [frame, height] of heard.entries()) if (Math.abs(height) > above) spikes.push({ frame, height });
  return spikes;
};

/**
 * How far a stretch is from a tone of that frequency at its best height and place. Clicks, gaps and jumps between pieces stand out; so does a
 * second tone that lies a sample beside the first.
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
