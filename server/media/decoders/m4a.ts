import { CustomSource, EncodedPacketSink, Input, type InputAudioTrack, MP4, QTFF } from 'mediabunny';
import { aacProfile, adtsFrame } from './adts.ts';
import { decodeAlac, readAlacConfig } from './alac.ts';
import { AudioRefusal, refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import { type Source, tagAt } from './source.ts';

/** Has AAC decoded elsewhere: takes frames, or null for the end, and gives the samples that are ready then. */
export type DecodeAac = (
  frames: Uint8Array | null,
  sound: { rate: number; channels: number },
) => AsyncIterable<Uint8Array>;

const LARGEST_INDEX = 64 * 1024 * 1024;
const FRAMES_AT_ONCE = 64 * 1024;

/** The index of the file: where Apple's configuration and the encoder's delay stand. */
const readIndex = async (source: Source): Promise<Buffer> => {
  let index: { at: number; size: number } | undefined;
  for (let at = 0, boxes = 0; at + 8 <= source.size && boxes < 1_000; boxes++) {
    const head = await source.read(at, 16);
    const told = head.readUInt32BE(0);
    const size = told === 1 ? Number(head.readBigUInt64BE(8)) : told === 0 ? source.size - at : told;
    const name = tagAt(head, 4);
    if (size < 8) break;
    if ((name === 'moov' || name === 'mdat') && at + size > source.size) throw refusals.truncated();
    if (name === 'moov') index ??= { at, size };
    at += size;
  }
  if (!index) throw refusals.truncated();
  if (index.size > LARGEST_INDEX) throw refusals.damaged();
  return Buffer.from(await source.read(index.at, index.size));
};

/** iTunes' own note of how many samples precede the sound and how many it has, for files without an edit list. */
const delayNote = (index: Buffer): { skipped: number; length: number } | null => {
  const at = index.indexOf('iTunSMPB');
  const text = at < 0 ? '' : index.toString('latin1', at, at + 200);
  const note = / 00000000 ([0-9A-F]{8}) [0-9A-F]{8} ([0-9A-F]{16})/i.exec(text);
  const [skipped = 0, length = 0] = (note ?? []).slice(1).map((digits) => Number.parseInt(digits, 16));
  return length > 0 ? { skipped, length } : null;
};

async function* alacBlocks(track: InputAudioTrack, cookie: Buffer): AsyncGenerator<Float32Array[]> {
  const config = readAlacConfig(cookie);
  for await (const { data } of new EncodedPacketSink(track).packets()) yield decodeAlac(data, config);
}

const planar = (bytes: Buffer, channels: number): Float32Array[] =>
  Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: bytes.length / 4 / channels }, (_, i) =>
      bytes.readFloatLE((i * channels + channel) * 4),
    ),
  );

async function* aacSamples(
  track: InputAudioTrack,
  config: Uint8Array,
  decode: (frames: Uint8Array | null) => AsyncIterable<Uint8Array>,
) {
  const profile = aacProfile(config);
  let frames: Uint8Array[] = [];
  let held = 0;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    frames.push(adtsFrame(profile, data));
    held += data.length;
    if (held < FRAMES_AT_ONCE) continue;
    yield* decode(Buffer.concat(frames));
    frames = [];
    held = 0;
  }
  if (held) yield* decode(Buffer.concat(frames));
  yield* decode(null);
}

/** Decoded AAC without what its encoder put in front, and no longer than the file says. */
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

const alacSound = (track: InputAudioTrack, index: Buffer): Sound => {
  const at = index.indexOf(Buffer.from('00000024616c616300000000', 'hex'));
  if (at < 0) throw refusals.damaged();
  const cookie = index.subarray(at + 12, at + 36);
  const { rate, channels, bits } = readAlacConfig(cookie);
  if (channels > 2) throw refusals.manyChannels(channels);
  return { rate, channels, bits, isExact: bits === 16, blocks: alacBlocks(track, cookie) };
};

const aacSound = async (track: InputAudioTrack, index: Buffer, decode: DecodeAac): Promise<Sound> => {
  const config = await track.getDecoderConfig();
  if (!config?.description) throw refusals.damaged();
  const { sampleRate: rate, numberOfChannels } = config;
  const start = await track.getFirstTimestamp();
  const told = {
    skipped: Math.round(-Math.min(0, start) * rate),
    length: Math.round((await track.computeDuration()) * rate),
  };
  const { skipped, length } = (start < 0 ? null : delayNote(index)) ?? told;
  // The decoder outside folds more than two.
  const channels = Math.min(2, numberOfChannels);
  const samples = aacSamples(track, new Uint8Array(config.description as Uint8Array), (frames) =>
    decode(frames, { rate, channels }),
  );
  return {
    rate,
    channels,
    bits: null,
    isExact: false,
    frames: length,
    blocks: aacBlocks(samples, channels, skipped, length),
  };
};

export const m4aSound = async (source: Source, decode: DecodeAac): Promise<Sound> => {
  const index = await readIndex(source);
  if (['enca', 'drms'].some((name) => index.includes(name))) throw refusals.protected();
  try {
    const track = await openTrack(source);
    const kind = await track.getInternalCodecId();
    if (kind === 'alac') return alacSound(track, index);
    if ((await track.getCodec()) === 'aac') return await aacSound(track, index, decode);
    throw refusals.codec(typeof kind === 'string' && /^[\w .-]{1,8}$/.test(kind) ? kind : 'an unknown kind');
  } catch (error) {
    throw error instanceof AudioRefusal ? error : refusals.damaged();
  }
};
