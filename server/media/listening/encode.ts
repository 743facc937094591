import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, Mp3OutputFormat, NullTarget, Output } from 'mediabunny';
import { crc16 } from './crc16.ts';
import { infoFrame } from './info-frame.ts';

/**
 * Constant, so that any player can seek by bytes. One for mono and stereo, as LAME turns its input down by an amount that depends on
 * it (0.26 dB at this one), and two sides of a comparison must not differ by that.
 */
const KILOBITS = 192;
const WRITTEN_AT_ONCE = 128 * 1024;

export type Encoder = {
  /** The next samples: one array a channel. Waits when the encoder is behind. */
  push(block: Int16Array<ArrayBuffer>): Promise<void>;
  /** Ends the stream; gives the frame that belongs in front of it. */
  end(): Promise<Uint8Array>;
  /** Gives up: nothing more comes out. */
  cancel(): Promise<void>;
};

/**
 * Encodes to MP3, in a worker thread. Samples come planar, one channel behind the other; frames go out in order, without the
 * one that tells their number.
 */
export const createEncoder = async (
  rate: 44_100 | 48_000,
  channels: 1 | 2,
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
    bitrate: KILOBITS * 1000,
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
      return infoFrame({ head, rate, kilobits: KILOBITS, ...sum });
    },
    cancel: () => output.cancel(),
  };
};
