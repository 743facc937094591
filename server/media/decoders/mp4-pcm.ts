import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { createUnpacker, type Encoding } from '../../../shared/audio/pcm.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';

const encodings: Record<string, Encoding> = { s: 'signed', u: 'unsigned', f: 'float' };

/** What the library's name of a kind of PCM says: `pcm-s24be`. */
const parseName = (name: string | null) => {
  const [, kind = '', bits = '', order] = /^pcm-([suf])(\d+)(be)?$/.exec(name ?? '') ?? [];
  const encoding = encodings[kind];
  if (!encoding) throw refusals.codec('a rare kind of PCM');
  return { encoding, width: Number(bits) / 8, isLittle: order === undefined };
};

const MEGABYTE = 1024 * 1024;

/** Packets in pieces of whole frames of so many bytes: some programs write all sound as one packet. */
async function* readPackets(
  track: InputAudioTrack,
  frame: number,
  unpack: (bytes: Uint8Array) => Float32Array[],
) {
  const piece = Math.max(1, Math.floor(MEGABYTE / frame)) * frame;
  for await (const { data } of new EncodedPacketSink(track).packets())
    for (let at = 0; at < data.length; at += piece) yield unpack(data.subarray(at, at + piece));
}

/** Uncompressed sound in an MP4 or QuickTime file. */
export const openMp4Pcm = async (
  track: InputAudioTrack,
  { rate, channels, bits }: Pick<Sound, 'rate' | 'channels' | 'bits'>,
): Promise<Sound> => {
  const { encoding, width, isLittle } = parseName(await track.getCodec());
  const unpack = createUnpacker({ encoding, width, isLittle, rate, channels, start: 0, bytes: 0 });
  if (!unpack) throw refusals.codec('a rare kind of PCM');
  const isExact = encoding !== 'float' && width <= 2;
  return {
    rate,
    channels,
    bits,
    codec: 'PCM',
    isExact,
    blocks: readPackets(track, width * channels, unpack),
  };
};
