/** Describes a generated file. `tone` is a frequency in hertz, 0 for silence. */
export type Sound = { seconds: number; sampleRate: number; channels: number; tone: number };

export const defaultSound: Sound = { seconds: 1, sampleRate: 44_100, channels: 2, tone: 440 };

export const frameCount = ({ seconds, sampleRate }: Sound): number => Math.round(seconds * sampleRate);

/** A sample between -1 and 1; the second channel is delayed, so that left and right differ. */
export const sampleAt = ({ sampleRate, tone }: Sound, frame: number, channel: number): number =>
  0.4 * Math.sin((2 * Math.PI * tone * (frame - 8 * channel)) / sampleRate);

/** The same sample as an integer of that many bits. */
export const integerAt = (sound: Sound, bits: number, frame: number, channel: number): number =>
  Math.round(sampleAt(sound, frame, channel) * (2 ** (bits - 1) - 1));

/** Calls back once per sample, in interleaved order. */
export const eachSample = (sound: Sound, visit: (frame: number, channel: number, index: number) => void) => {
  const frames = frameCount(sound);
  for (let frame = 0, index = 0; frame < frames; frame += 1)
    for (let channel = 0; channel < sound.channels; channel += 1, index += 1) visit(frame, channel, index);
};
