import { aacSound, alacSound } from './m4a-codecs.ts';
import { type Box, BoxReader } from './mp4-boxes.ts';
import { type Figures, HeaderError, type Source, tagAt } from './source.ts';

// Digital silence at 8 kHz takes about 48 bytes a second in AAC and ALAC; less than this holds no sound.
const FEWEST_BYTES_PER_SECOND = 40;

/** Length of a sample entry before its own boxes, by the version QuickTime gives it. */
const entryLengths = [28, 44, 64];

const soundOf = async (boxes: BoxReader, entry: Box): Promise<Omit<Figures, 'duration_s'>> => {
  const bytes = await boxes.content(entry);
  if (bytes.length < 28) throw new HeaderError('The sample entry is cut off');
  const sound = { sample_rate_hz: bytes.readUInt16BE(24), bit_depth: null, channels: bytes.readUInt16BE(16) };
  const inner = { start: entry.start + (entryLengths[bytes.readUInt16BE(8)] ?? 28), end: entry.end };
  // QuickTime wraps the decoder's boxes in one named wave.
  const holder = (await boxes.find(inner, 'wave')) ?? inner;
  const esds = await boxes.find(holder, 'esds');
  if (entry.name === 'mp4a' && esds) return aacSound(await boxes.content(esds), sound);
  const alac = await boxes.find(holder, 'alac');
  if (entry.name === 'alac' && alac) return alacSound(await boxes.content(alac), sound);
  return sound;
};

const durationOf = (mdhd: Buffer, fileSize: number): number | null => {
  const isLong = mdhd.readUInt8(0) === 1;
  const scale = mdhd.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(mdhd.readBigUInt64BE(24)) : mdhd.readUInt32BE(16);
  // 0 is a fragmented file; more than the bytes could hold is a lie, and so is "all ones", which means unknown.
  const duration = units / scale;
  return duration > 0 && duration <= fileSize / FEWEST_BYTES_PER_SECOND ? duration : null;
};

const readTrack = async (boxes: BoxReader, track: Box, fileSize: number): Promise<Figures | null> => {
  const media = await boxes.find(track, 'mdia');
  const handler = media && (await boxes.find(media, 'hdlr'));
  if (!media || !handler || tagAt(await boxes.content(handler), 8) !== 'soun') return null;
  const mdhd = await boxes.find(media, 'mdhd');
  const minf = await boxes.find(media, 'minf');
  const stbl = minf && (await boxes.find(minf, 'stbl'));
  const stsd = stbl && (await boxes.find(stbl, 'stsd'));
  const entry = stsd && (await boxes.inside({ start: stsd.start + 8, end: stsd.end }).next()).value;
  if (!mdhd || !entry) throw new HeaderError('A sound track without a description');
  const sound = await soundOf(boxes, entry);
  if (!sound.channels || !sound.sample_rate_hz) throw new HeaderError('No channels or no sample rate');
  return { duration_s: durationOf(await boxes.content(mdhd), fileSize), ...sound };
};

/** The first sound track of an MP4 file. */
export const readM4a = async (file: Source): Promise<Figures> => {
  const boxes = new BoxReader(file);
  let moov: Box | undefined;
  let mdat: Box | undefined;
  for await (const box of boxes.inside({ start: 0, end: file.size })) {
    if (box.name === 'moov') moov ??= box;
    if (box.name === 'mdat') mdat ??= box;
    if (moov && mdat) break;
  }
  if (!moov) throw new HeaderError('No moov box');
  for await (const box of boxes.inside(moov)) {
    const figures = box.name === 'trak' ? await readTrack(boxes, box, file.size) : null;
    // What is missing at the end of the file is missing from the sound: the header's length would be wrong.
    if (figures) return mdat && !mdat.isCut ? figures : { ...figures, duration_s: null };
  }
  throw new HeaderError('No sound track');
};
