import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output, Quality } from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { type Stereo, sampleRate } from './dsp/buffer.ts';

registerMp3Encoder();

/** Interleaved 16-bit samples with triangular dither, so that fades end in noise instead of steps. */
function toInteger({ left, right }: Stereo): Int16Array<ArrayBuffer> {
  const out = new Int16Array(left.length * 2);
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  for (let i = 0; i < out.length; i++) {
    const value = (i % 2 ? right : left)[i >> 1] * 32_767 + random() - random();
    out[i] = Math.max(-32_768, Math.min(32_767, Math.round(value)));
  }
  return out;
}

export async function encodeMp3(audio: Stereo): Promise<Uint8Array> {
  const output = new Output({ format: new Mp3OutputFormat(), target: new BufferTarget() });
  const source = new AudioSampleSource({ codec: 'mp3', quality: new Quality({ bitrate: 128_000 }) });
  output.addAudioTrack(source);
  await output.start();
  const sample = new AudioSample({
    data: toInteger(audio),
    format: 's16',
    numberOfChannels: 2,
    sampleRate,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
  await output.finalize();
  if (!output.target.buffer) throw new Error('The encoder gave no bytes');
  return new Uint8Array(output.target.buffer);
}

export async function decodeMp3(bytes: Uint8Array): Promise<Stereo> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData, sampleRate: rate, errors } = decoder.decode(bytes);
  decoder.free();
  const [left, right] = channelData;
  if (errors.length || rate !== sampleRate || !left || !right) {
    throw new Error(`Not a clean ${sampleRate} Hz stereo MP3: ${errors[0]?.message ?? `${rate} Hz`}`);
  }
  return { left, right };
}
