import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } from 'mediabunny';
import { ascii, be, le, u8 } from './bytes.ts';
import { defaultSound, eachSample, frameCount, type Sound, sampleAt } from './tone.ts';

/** Encodes interleaved samples as MP3, with the frame count header that encoders put in front. */
export const encodeMp3 = async (
  data: Float32Array,
  { channels: numberOfChannels, sampleRate }: Pick<Sound, 'channels' | 'sampleRate'>,
  bitrate = 128_000,
): Promise<Buffer> => {
  registerMp3Encoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat(), target });
  const source = new AudioSampleSource({ codec: 'mp3', bitrate });
  output.addAudioTrack(source);
  await output.start();
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp: 0 });
  await source.add(sample);
  sample.close();
  await output.finalize();
  if (!target.buffer) throw new Error('The encoder wrote nothing');
  return Buffer.from(target.buffer);
};

/** An MP3 file of 128 kbit/s. */
export const makeMp3 = (options: Partial<Sound> = {}): Promise<Buffer> => {
  const sound = { ...defaultSound, ...options };
  const data = new Float32Array(frameCount(sound) * sound.channels);
  eachSample(sound, (frame, channel, index) => {
    data[index] = sampleAt(sound, frame, channel);
  });
  return encodeMp3(data, sound);
};

const bitrates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** A frame of silence: header, empty side information, padding. Stereo, 44.1 kHz, 1,152 samples. */
const silentFrame = (kilobits: number): Buffer => {
  const frame = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100));
  u8(0xff, 0xfb, (bitrates.indexOf(kilobits) + 1) << 4, 0).copy(frame);
  return frame;
};

/** An ID3v2 tag of that many bytes, like those of large cover pictures. */
export const id3Tag = (bytes: number): Buffer => {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 127);
  return Buffer.concat([ascii('ID3'), u8(4, 0, 0, ...size), Buffer.alloc(bytes)]);
};

/**
 * Silence in frames of the given bitrates, taken in turn. `told` adds a Xing or VBRI header that claims a number of
 * frames, true or not; the header frame itself is not counted.
 */
export const makeSilentMp3 = (
  frames: number,
  kilobits: number[],
  told?: { kind: 'Xing' | 'VBRI'; frames: number; bytes?: number },
): Buffer => {
  const parts = Array.from({ length: frames }, (_, i) => silentFrame(kilobits[i % kilobits.length] ?? 128));
  if (told) {
    const head = silentFrame(128);
    const bytes = told.bytes ?? parts.reduce((sum, part) => sum + part.length, head.length);
    if (told.kind === 'Xing') Buffer.concat([ascii('Xing'), be(4, 3, told.frames, bytes)]).copy(head, 36);
    else Buffer.concat([ascii('VBRI'), be(2, 1, 0, 0), be(4, bytes, told.frames)]).copy(head, 36);
    parts.unshift(head);
  }
  return Buffer.concat(parts);
};

/** An APEv2 tag with a header, for the start of a file, of that many bytes of items and footer. */
export const apeTag = (bytes: number): Buffer =>
  Buffer.concat([ascii('APETAGEX'), le(4, 2000, bytes, 1, 0xa0000000, 0, 0), Buffer.alloc(bytes)]);
