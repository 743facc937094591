import { readAiff } from '../../../shared/audio/aiff.ts';
import type { ByteSource } from '../../../shared/audio/byte-source.ts';
import { isAudioFormat } from '../../../shared/audio/formats.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { createUnpacker, type PcmLayout } from '../../../shared/audio/pcm.ts';
import { readWav } from '../../../shared/audio/wav.ts';
import type { Sound } from './stem-reader.ts';

/** Frames per read. */
const BLOCK = 32 * 1024;

/** Uncompressed samples, whose position in the file can be computed. */
const plainSound = (bytes: ByteSource, layout: PcmLayout): Sound | null => {
  const unpack = createUnpacker(layout);
  if (!unpack) return null;
  const { rate, start, width, channels } = layout;
  const stride = width * channels;
  const frames = Math.floor(layout.bytes / stride);
  return {
    rate,
    async *decode(first) {
      for (let from = first; from < frames; from += BLOCK) {
        const block = await bytes.read(start + from * stride, Math.min(BLOCK, frames - from) * stride);
        const whole = block.subarray(0, block.length - (block.length % stride));
        // Of more than two channels, the front pair is played.
        yield { from, channels: unpack(whole).slice(0, 2) };
      }
    },
  };
};

/** The bytes from `start` on: the library looks less far for the first frame of an MP3. */
const cutFront = ({ size, read }: ByteSource, start: number): ByteSource => ({
  size: size - start,
  read: (at, length) => read(start + at, length),
});

/** Opens a file for decoding from any position; null when this browser can’t decode it. */
export const openSound = async (bytes: ByteSource): Promise<Sound | null> => {
  const { format, start } = await identifyAudio(bytes);
  if (format === 'WAV' || format === 'AIFF') {
    const { layout } = await (format === 'WAV' ? readWav : readAiff)(bytes);
    return layout && plainSound(bytes, layout);
  }
  if (!isAudioFormat(format)) return null;
  // The decoding library is only loaded for compressed files.
  const { openCoded } = await import('./open-coded.ts');
  return openCoded(format === 'MP3' ? cutFront(bytes, start) : bytes);
};
