const rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
/** By channel configuration; 0 is described by a program config element, 8 to 10 and 15 are reserved. */
const channelCounts = [null, 1, 2, 3, 4, 5, 6, 8, null, null, null, 7, 8, 24, 8];
const ESCAPE = 31;
const LOW_COMPLEXITY = 2;
const SBR = 5;
const PARAMETRIC_STEREO = 29;
/** Object types whose configuration is a GASpecificConfig. */
const GENERAL = [1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23];
const SBR_SYNC = 0x2b7;
const STEREO_SYNC = 0x548;

export type AacConfig = {
  /** The core stream, below any high-efficiency extension; decoders detect the extension themselves. */
  core: { object: number; rateIndex: number; channelIndex: number };
  /** Output sample rate; null when the configuration does not state it. */
  rate: number | null;
  channels: number | null;
};

type Read = (count: number) => number;

/** Reads bits most significant first, as MPEG writes them. */
const createBitReader = (bytes: Uint8Array): Read => {
  let at = 0;
  return (count) => {
    let value = 0;
    for (let i = 0; i < count; i++, at++) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw new RangeError('The configuration ends early');
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
};

const readObject = (read: Read): number => {
  const object = read(5);
  return object === ESCAPE ? 32 + read(6) : object;
};
const readRate = (read: Read) => {
  const index = read(4);
  return { index, rate: index === 15 ? read(24) : (rates[index] ?? null) };
};

/** Channels of a program config element (ISO 14496-3, 4.4.1.1): pairs and single ones in front, aside and behind, LFE. */
const countElements = (read: Read): number => {
  // Tag, profile, rate.
  read(10);
  const pairs = read(4) + read(4) + read(4);
  const bass = read(2);
  read(7);
  for (const bits of [4, 4, 3]) if (read(1)) read(bits);
  let channels = bass;
  for (let element = 0; element < pairs; element++) {
    channels += 1 + read(1);
    read(4);
  }
  return channels;
};

/** What follows the core's description, for as long as there are bits: its channels, its extension. */
const readRest = (read: Read, object: number, channelIndex: number, canExtend: boolean) => {
  const found: { channels?: number; rate?: number | null; isWidened?: boolean } = {};
  try {
    // Frame length, core coder with its delay, extension flag.
    read(1);
    if (read(1)) read(14);
    read(1);
    if (channelIndex === 0) found.channels = countElements(read);
    // Behind a program config element comes a comment, and no player looks further.
    if (channelIndex === 0 || !canExtend || object !== LOW_COMPLEXITY) return found;
    if (read(11) !== SBR_SYNC || readObject(read) !== SBR || !read(1)) return found;
    found.rate = readRate(read).rate;
    found.isWidened = read(11) === STEREO_SYNC && read(1) === 1;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
};

/** Parses an AudioSpecificConfig (ISO 14496-3, 1.6.2.1), with the extension old players pass over (1.6.6.1). */
export const parseAacConfig = (config: Uint8Array): AacConfig => {
  const read = createBitReader(config);
  const first = readObject(read);
  const core = readRate(read);
  const channelIndex = read(4);
  const isExtended = first === SBR || first === PARAMETRIC_STEREO;
  // HE-AAC plays at the rate of its extension; version 2 turns one coded channel into two.
  const { rate } = isExtended ? readRate(read) : core;
  const object = isExtended ? readObject(read) : first;
  const rest = GENERAL.includes(object) ? readRest(read, object, channelIndex, !isExtended) : {};
  const channels = rest.channels ?? channelCounts[channelIndex] ?? null;
  return {
    core: { object, rateIndex: core.index, channelIndex },
    rate: rest.rate ?? rate,
    channels: first === PARAMETRIC_STEREO || rest.isWidened ? 2 : channels,
  };
};

/** What keeps a stream from being decoded, by a name of codecs.ts. Its frames need an ADTS header, which knows less. */
export const findRareAac = ({ core }: AacConfig): string | undefined => {
  if (core.object !== LOW_COMPLEXITY) return 'a rare kind of AAC';
  const isUsual = core.rateIndex <= 12 && core.channelIndex > 0 && core.channelIndex <= 7;
  return isUsual ? undefined : 'AAC in a rare layout';
};
