import type { Figures } from './source.ts';

type Sound = Omit<Figures, 'duration_s'>;

const aacRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const aacChannels = [null, 1, 2, 3, 4, 5, 6, 8];

/** Bits from the left, as MPEG writes them. */
const bitsOf = (bytes: Buffer) => {
  let at = 0;
  return (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i += 1, at += 1)
      value = value * 2 + ((bytes.readUInt8(at >> 3) >> (7 - (at & 7))) & 1);
    return value;
  };
};

/** The AudioSpecificConfig of an esds box (ISO 14496-3, 1.6.2.1), which knows better than the sample entry. */
export const aacSound = (esds: Buffer, entry: Sound): Sound => {
  // Descriptors nest as tag, length in 7-bit groups, content: 3 holds 4 holds 5, and 5 is the configuration.
  let at = 4;
  const enter = (tag: number): boolean => {
    if (at >= esds.length || esds.readUInt8(at) !== tag) return false;
    do at += 1;
    while (at < esds.length && esds.readUInt8(at) & 0x80);
    at += 1;
    return at < esds.length;
  };
  if (!enter(3)) return entry;
  const flags = esds.readUInt8(at + 2);
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
  if (!enter(4)) return entry;
  at += 13;
  if (!enter(5)) return entry;
  const read = bitsOf(esds.subarray(at));
  const readType = () => {
    const type = read(5);
    return type === 31 ? 32 + read(6) : type;
  };
  const readRate = () => {
    const index = read(4);
    return index === 15 ? read(24) : (aacRates[index] ?? null);
  };
  const type = readType();
  const coreRate = readRate();
  const channels = aacChannels[read(4)] ?? entry.channels;
  // High efficiency AAC plays at the rate of its extension; its second version makes two channels of one.
  const rate = type === 5 || type === 29 ? readRate() : coreRate;
  return {
    sample_rate_hz: rate ?? entry.sample_rate_hz,
    bit_depth: null,
    channels: type === 29 ? 2 : channels,
  };
};

/** The ALACSpecificConfig: the sample entry can tell neither 24 bits nor rates above 65,535. */
export const alacSound = (alac: Buffer, entry: Sound): Sound =>
  alac.length < 28
    ? entry
    : { sample_rate_hz: alac.readUInt32BE(24), bit_depth: alac.readUInt8(9), channels: alac.readUInt8(13) };
