const rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const channelCounts = [null, 1, 2, 3, 4, 5, 6, 8];
const ESCAPE = 31;
const SBR = 5;
const PARAMETRIC_STEREO = 29;

export type AacConfig = {
  /** The core stream, below any high-efficiency extension; decoders detect the extension themselves. */
  core: { object: number; rateIndex: number; channelIndex: number };
  /** Output sample rate; null when the configuration does not state it. */
  rate: number | null;
  channels: number | null;
};

/** Reads bits most significant first, as MPEG writes them. */
const createBitReader = (bytes: Uint8Array) => {
  let at = 0;
  return (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++, at++) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw new RangeError('The configuration ends early');
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
};

/** Parses an AudioSpecificConfig (ISO 14496-3, 1.6.2.1). */
export const parseAacConfig = (config: Uint8Array): AacConfig => {
  const read = createBitReader(config);
  const readObject = () => {
    const object = read(5);
    return object === ESCAPE ? 32 + read(6) : object;
  };
  const readRate = () => {
    const index = read(4);
    return { index, rate: index === 15 ? read(24) : (rates[index] ?? null) };
  };
  const first = readObject();
  const core = readRate();
  const channelIndex = read(4);
  const channels = channelCounts[channelIndex] ?? null;
  const isExtended = first === SBR || first === PARAMETRIC_STEREO;
  // HE-AAC plays at the rate of its extension; version 2 turns one coded channel into two.
  const { rate } = isExtended ? readRate() : core;
  return {
    core: { object: isExtended ? readObject() : first, rateIndex: core.index, channelIndex },
    rate,
    channels: first === PARAMETRIC_STEREO ? 2 : channels,
  };
};
