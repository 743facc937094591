import { CustomSource, EncodedPacketSink, Input, type InputAudioTrack, MP4, QTFF } from 'mediabunny';
import { type AacConfig, findRareAac, parseAacConfig } from '../../../shared/audio/aac-config.ts';
import { AudioFormatError } from '../../../shared/audio/byte-source.ts';
import { isDecodable } from '../../../shared/audio/codecs.ts';
import { readM4a } from '../../../shared/audio/mp4.ts';
import { findM4aIndex } from '../../../shared/audio/mp4-boxes.ts';
import { decodeAlac, readAlacConfig } from './alac.ts';
import { openFlacFrames } from './flac.ts';
import { openMp4Pcm } from './mp4-pcm.ts';
import { AudioRefusal, refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

const MAX_BYTES = 8_191;

/** Creates the header that an AAC stream needs before each packet. */
const createAdtsFramer = (config: AacConfig): ((packet: Uint8Array) => Uint8Array) => {
  const { object, rateIndex, channelIndex: channels } = config.core;
  const rare = findRareAac(config);
  if (rare) throw refusals.codec(rare);
  return (packet) => {
    const length = packet.length + 7;
    if (length > MAX_BYTES) throw refusals.damaged();
    const frame = new Uint8Array(length);
    frame.set([
      0xff,
      0xf1,
      ((object - 1) << 6) | (rateIndex << 2) | (channels >> 2),
      ((channels & 3) << 6) | (length >> 11),
      (length >> 3) & 255,
      ((length & 7) << 5) | 31,
      0xfc,
    ]);
    frame.set(packet, 7);
    return frame;
  };
};

/** Decodes AAC elsewhere: takes frames, or null at the end, and returns the samples ready by then. */
export type DecodeAac = (
  frames: Uint8Array | null,
  sound: { rate: number; channels: number },
) => AsyncIterable<Uint8Array>;

const LARGEST_INDEX = 64 * 1024 * 1024;
const FRAMES_AT_ONCE = 64 * 1024;

/** Reads the file's index, which contains the encoder delay. */
const readIndex = async (source: Source): Promise<Buffer> => {
  const { moov, isTruncated } = await findM4aIndex(source);
  if (!moov || isTruncated) throw refusals.truncated();
  const size = moov.end - moov.at;
  if (size > LARGEST_INDEX) throw refusals.damaged();
  return Buffer.from(await source.read(moov.at, size));
};

/** iTunes' own tag with the number of priming samples and the length of the sound, for files without an edit list. */
const delayNote = (index: Buffer): { skipped: number; length: number } | null => {
  const at = index.indexOf('iTunSMPB');
  const text = at < 0 ? '' : index.toString('latin1', at, at + 200);
  const note = / 00000000 ([0-9A-F]{8}) [0-9A-F]{8} ([0-9A-F]{16})/i.exec(text);
  const [skipped = 0, length = 0] = (note ?? []).slice(1).map((digits) => Number.parseInt(digits, 16));
  return length > 0 ? { skipped, length } : null;
};

async function* readPackets(track: InputAudioTrack): AsyncGenerator<Uint8Array> {
  for await (const { data } of new EncodedPacketSink(track).packets()) yield data;
}

async function* alacBlocks(track: InputAudioTrack, cookie: Uint8Array): AsyncGenerator<Float32Array[]> {
  const config = readAlacConfig(cookie);
  for await (const packet of readPackets(track)) yield decodeAlac(packet, config);
}

const planar = (bytes: Buffer, channels: number): Float32Array[] =>
  Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: bytes.length / 4 / channels }, (_, i) =>
      bytes.readFloatLE((i * channels + channel) * 4),
    ),
  );

async function* aacSamples(
  track: InputAudioTrack,
  config: AacConfig,
  decode: (frames: Uint8Array | null) => AsyncIterable<Uint8Array>,
) {
  const frame = createAdtsFramer(config);
  let frames: Uint8Array[] = [];
  let held = 0;
  for await (const packet of readPackets(track)) {
    frames.push(frame(packet));
    held += packet.length;
    if (held < FRAMES_AT_ONCE) continue;
    yield* decode(Buffer.concat(frames));
    frames = [];
    held = 0;
  }
  if (held) yield* decode(Buffer.concat(frames));
  yield* decode(null);
}

/** Decoded AAC without the encoder's priming samples, and no longer than the file says. */
async function* aacBlocks(
  samples: AsyncIterable<Uint8Array>,
  channels: number,
  skipped: number,
  length: number,
) {
  let rest: Buffer = Buffer.alloc(0);
  let from = -skipped;
  for await (const part of samples) {
    const bytes = Buffer.concat([rest, part]);
    const frames = Math.floor(bytes.length / (4 * channels));
    rest = bytes.subarray(frames * 4 * channels);
    const first = Math.min(frames, Math.max(0, -from));
    const last = Math.max(first, Math.min(frames, length - from));
    from += frames;
    if (last > first) yield planar(bytes.subarray(first * 4 * channels, last * 4 * channels), channels);
  }
}

const openTrack = async (source: Source): Promise<InputAudioTrack> => {
  const input = new Input({
    formats: [MP4, QTFF],
    source: new CustomSource({
      getSize: () => source.size,
      read: async (start, end) => new Uint8Array(await source.read(start, end - start)),
      maxCacheSize: 4 * 1024 * 1024,
      prefetchProfile: 'fileSystem',
    }),
  });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw refusals.empty();
  return track;
};

const openAlac = (track: InputAudioTrack, cookie: Uint8Array): Sound => {
  const { rate, channels, bits } = readAlacConfig(cookie);
  if (channels > 2) throw refusals.manyChannels(channels);
  return { rate, channels, bits, isExact: bits === 16, blocks: alacBlocks(track, cookie) };
};

const openAac = async (
  track: InputAudioTrack,
  described: AacConfig | null,
  index: Buffer,
  decode: DecodeAac,
): Promise<Sound> => {
  const config = await track.getDecoderConfig();
  // The library's reader finds the configuration in more places than ours.
  const aac = config?.description ? parseAacConfig(new Uint8Array(config.description)) : described;
  if (!config || !aac) throw refusals.damaged();
  // The library doesn't know the extension that doubles the rate, or makes two channels of one, when it comes last.
  const rate = aac.rate ?? config.sampleRate;
  const codedChannels = aac.channels ?? config.numberOfChannels;
  const start = await track.getFirstTimestamp();
  const byTimes = {
    skipped: Math.round(-Math.min(0, start) * rate),
    length: Math.round((await track.computeDuration()) * rate),
  };
  const { skipped, length } = (start < 0 ? null : delayNote(index)) ?? byTimes;
  // The external decoder downmixes more than two.
  const channels = Math.min(2, codedChannels);
  const samples = aacSamples(track, aac, (frames) => decode(frames, { rate, channels }));
  return {
    rate,
    channels,
    codedChannels,
    bits: null,
    isExact: false,
    frames: length,
    blocks: aacBlocks(samples, channels, skipped, length),
  };
};

export const openM4a = async (source: Source, decode: DecodeAac): Promise<Sound> => {
  const index = await readIndex(source);
  try {
    const { codec, aac, alac, flac, ...sound } = await readM4a(source);
    if (codec !== undefined && !isDecodable({ format: 'M4A', codec })) throw refusals.codec(codec);
    const track = await openTrack(source);
    if (codec === 'PCM') return await openMp4Pcm(track, sound);
    if (flac) return { ...openFlacFrames(readPackets(track), flac), codec };
    if (alac && (await track.getInternalCodecId()) === 'alac') return openAlac(track, alac);
    if ((await track.getCodec()) === 'aac') return await openAac(track, aac, index, decode);
    throw refusals.codec(codec ?? 'an unknown kind of');
  } catch (error) {
    // What the header lacks is said by whoever opens sounds of any format.
    throw error instanceof AudioRefusal || error instanceof AudioFormatError ? error : refusals.damaged();
  }
};
