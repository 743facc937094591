import { type AacConfig, findRareAac, parseAacConfig } from './aac-config.ts';
import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';
import { type Box, type BoxReader, createBoxReader, findM4aIndex } from './mp4-boxes.ts';
import { getMp4Codec, getPcmBits, isPcmEntry, readEsds } from './mp4-codecs.ts';
import { parseStreamInfo, type StreamInfo } from './stream-info.ts';

// Digital silence at 8 kHz takes about 48 bytes per second in AAC and ALAC; anything below this holds no audio.
const MIN_BYTES_PER_SECOND = 40;
/** Size of the ALACSpecificConfig in the sample entry. */
const ALAC_CONFIG_BYTES = 24;

export type M4aTrack = {
  /** By a name of codecs.ts; absent for AAC and Apple Lossless. */
  codec?: string | undefined;
  rate: number;
  channels: number;
  /** Null for lossy formats. */
  bits: number | null;
  /** Duration from the header; null when it is missing or claims more than the bytes could hold. */
  seconds: number | null;
  aac: AacConfig | null;
  alac: Uint8Array | null;
  flac: StreamInfo | null;
};
type Sound = Omit<M4aTrack, 'seconds'>;

/** Length of a sample entry before its child boxes, by QuickTime version. */
const entryLengths = [28, 44, 64];

/** The fields all sample entries have (ISO 14496-12, 12.2.3; QuickTime sound descriptions 0 to 2). */
const readEntry = (view: DataView) => {
  const version = view.getUint16(8);
  if (version < 2)
    return {
      version,
      channels: view.getUint16(16),
      sampleBits: view.getUint16(18),
      rate: view.getUint16(24),
    };
  const rate = view.getFloat64(32);
  return { version, channels: view.getUint32(40), sampleBits: view.getUint32(48), rate };
};

const readSound = async (boxes: BoxReader, entry: Box): Promise<Sound> => {
  const view = getView(await boxes.read(entry));
  const { version, sampleBits, ...told } = readEntry(view);
  const sound: Sound = { ...told, bits: null, aac: null, alac: null, flac: null };
  const inner = { start: entry.start + (entryLengths[version] ?? 28), end: entry.end };
  // QuickTime wraps the decoder's boxes in a `wave` box.
  const holder = (await boxes.find(inner, 'wave')) ?? inner;
  const readBox = async (name: string) => {
    const box = await boxes.find(holder, name);
    return box ? boxes.read(box) : undefined;
  };
  if (isPcmEntry(entry.name)) {
    const bits = getPcmBits(entry.name, await readBox('pcmC'), sampleBits);
    return { ...sound, codec: 'PCM', bits };
  }
  if (entry.name === 'fLaC') {
    const config = await readBox('dfLa');
    const flac = config ? parseStreamInfo(Uint8Array.of(...FLAC_MARK, ...config.subarray(4, 42))) : null;
    return { ...sound, codec: 'FLAC', flac, ...(flac && pickFlac(flac)) };
  }
  if (entry.name === 'alac') {
    const alac = (await readBox('alac'))?.subarray(4, 4 + ALAC_CONFIG_BYTES);
    // The sample entry cannot express 24 bits or rates above 65,535.
    return alac?.length === ALAC_CONFIG_BYTES ? { ...sound, alac, ...parseAlacConfig(alac) } : sound;
  }
  if (entry.name !== 'mp4a') return { ...sound, codec: getMp4Codec(entry.name) };
  const esds = await readBox('esds');
  const { codec, config } = esds ? readEsds(esds) : { codec: undefined, config: null };
  if (codec) return { ...sound, codec };
  const aac = config ? parseAacConfig(config) : null;
  // The codec configuration is more accurate than the sample entry, which says 2 for any number of channels.
  const { rate, channels } = { rate: aac?.rate ?? sound.rate, channels: aac?.channels ?? sound.channels };
  return { ...sound, aac, codec: aac ? findRareAac(aac) : undefined, rate, channels };
};

const FLAC_MARK = Array.from('fLaC', (letter) => letter.charCodeAt(0));
const pickFlac = ({ rate, channels, bits }: StreamInfo) => ({ rate, channels, bits });

const parseAlacConfig = (config: Uint8Array) => {
  const view = getView(config);
  return { bits: view.getUint8(5), channels: view.getUint8(9), rate: view.getUint32(20) };
};

const readDuration = (mdhd: Uint8Array, fileSize: number): number | null => {
  const view = getView(mdhd);
  const isLong = view.getUint8(0) === 1;
  const scale = view.getUint32(isLong ? 20 : 12);
  const units = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  // 0 means a fragmented file. A value the bytes could not hold is wrong, including "all ones", which means unknown.
  const seconds = units / scale;
  return seconds > 0 && seconds <= fileSize / MIN_BYTES_PER_SECOND ? seconds : null;
};

const readTrack = async (boxes: BoxReader, media: Box, fileSize: number): Promise<M4aTrack> => {
  const mdhd = await boxes.find(media, 'mdhd');
  const minf = await boxes.find(media, 'minf');
  const stbl = minf && (await boxes.find(minf, 'stbl'));
  const stsd = stbl && (await boxes.find(stbl, 'stsd'));
  const entry = stsd && (await boxes.list({ start: stsd.start + 8, end: stsd.end }).next()).value;
  if (!mdhd || !entry) throw new AudioFormatError('A sound track without a description');
  const sound = await readSound(boxes, entry);
  if (!sound.channels || !sound.rate)
    throw new AudioFormatError('No channels or no sample rate', 'no-channels');
  return { ...sound, seconds: readDuration(await boxes.read(mdhd), fileSize) };
};

/** What a track is of: `soun`, `vide`. */
const readHandler = async (boxes: BoxReader, media: Box): Promise<string> => {
  const handler = await boxes.find(media, 'hdlr');
  return handler ? readTag(await boxes.read(handler), 8) : '';
};

/** The first audio track of an MP4 file. AudioFormatError `video` when it only has pictures. */
export const readM4a = async (source: ByteSource): Promise<M4aTrack> => {
  const { moov, hasSound, isTruncated } = await findM4aIndex(source);
  if (!moov) throw new AudioFormatError('No moov box', 'truncated');
  const boxes = createBoxReader(source);
  let hasPictures = false;
  for await (const box of boxes.list(moov)) {
    const media = box.name === 'trak' ? await boxes.find(box, 'mdia') : undefined;
    const kind = media && (await readHandler(boxes, media));
    hasPictures ||= kind === 'vide';
    if (!media || kind !== 'soun') continue;
    const track = await readTrack(boxes, media, source.size);
    // A truncated file has less audio than its header says, so the length is unknown.
    return isTruncated || !hasSound ? { ...track, seconds: null } : track;
  }
  throw new AudioFormatError('No sound track', hasPictures ? 'video' : 'empty');
};
