import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, Mp3OutputFormat, NullTarget, Output } from 'mediabunny';
import { crc16, infoFrame } from './mp3-headers.ts';
import type { Kilobits } from './protocol.ts';

const WRITTEN_AT_ONCE = 128 * 1024;

export type Encoder = {
  /** Takes the next samples, one array per channel. Waits when the encoder is behind. */
  push(block: Int16Array<ArrayBuffer>): Promise<void>;
  /** Ends the stream; returns the info frame that belongs before it. */
  end(): Promise<Uint8Array>;
  /** Cancels: nothing more is output. */
  cancel(): Promise<void>;
};

/**
 * Encodes to MP3 in a worker thread. Samples are planar, one channel after the other; frames are output in order,
 * without the info frame.
 */
export const createEncoder = async (
  rate: 44_100 | 48_000,
  channels: 1 | 2,
  kilobits: Kilobits,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<Encoder> => {
  registerMp3Encoder();
  let head: Uint8Array | undefined;
  let held: Uint8Array[] = [];
  const sum = { held: 0, frames: 0, bytes: 0, crc: 0, samples: 0 };
  const take = (frame: Uint8Array) => {
    head ??= frame.slice(0, 4);
    held.push(frame);
    sum.held += frame.length;
    sum.frames += 1;
    sum.bytes += frame.length;
    sum.crc = crc16(sum.crc, frame);
  };
  const flush = async (least: number) => {
    if (sum.held < least) return;
    const bytes = Buffer.concat(held);
    held = [];
    sum.held = 0;
    await write(bytes);
  };

  const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target: new NullTarget() });
  const source = new AudioSampleSource({
    codec: 'mp3',
    bitrate: kilobits * 1000,
    onEncodedPacket: ({ data }) => take(data),
  });
  output.addAudioTrack(source);
  await output.start();

  return {
    async push(block) {
      const sample = new AudioSample({
        data: block,
        format: 's16-planar',
        numberOfChannels: channels,
        sampleRate: rate,
        timestamp: sum.samples / rate,
      });
      sum.samples += block.length / channels;
      await source.add(sample);
      sample.close();
      await flush(WRITTEN_AT_ONCE);
    },
    async end() {
      await output.finalize();
      await flush(1);
      if (!head) throw new Error('The encoder gave nothing');
      return infoFrame({ head, rate, kilobits, ...sum });
    },
    cancel: () => output.cancel(),
  };
};
