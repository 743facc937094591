import { getView } from '../../../shared/audio/byte-source.ts';
import { Bits, integrate, predict, type Rice, readResidue } from './alac-residue.ts';
import { refusals } from './refusal.ts';

const MAX_SAMPLES = 1 << 16;
const SINGLE = 0;
const PAIR = 1;
const BASS = 3;
const DATA = 4;
const FILL = 6;
const END = 7;

type Config = {
  samples: number;
  bits: number;
  history: number;
  mean: number;
  limit: number;
  channels: number;
  rate: number;
};

/** Parses the ALACSpecificConfig. */
export const readAlacConfig = (cookie: Uint8Array): Config => {
  const view = getView(cookie);
  const config = {
    samples: view.getUint32(0),
    bits: view.getUint8(5),
    history: view.getUint8(6),
    mean: view.getUint8(7),
    limit: view.getUint8(8),
    channels: view.getUint8(9),
    rate: view.getUint32(20),
  };
  if (![16, 20, 24, 32].includes(config.bits) || config.samples > MAX_SAMPLES || config.samples === 0)
    throw refusals.damaged();
  return config;
};

type Element = { count: number; channels: Int32Array[] };
type Channel = { isTwice: boolean; shift: number; rice: Rice; coefficients: Int16Array };

const readChannel = (bits: Bits, { mean, history, limit }: Config): Channel => {
  const isTwice = bits.read(4) !== 0;
  const shift = bits.read(4);
  const rice = { mean, history: Math.floor((history * bits.read(3)) / 4), limit };
  const coefficients = Int16Array.from({ length: bits.read(5) }, () => bits.readSigned(16));
  return { isTwice, shift, rice, coefficients };
};

const readPlain = (bits: Bits, channels: Int32Array[], count: number, width: number) => {
  for (let i = 0; i < count; i++)
    for (const channel of channels)
      channel[i] =
        width > 16 ? (bits.readSigned(16) << (width - 16)) | bits.read(width - 16) : bits.readSigned(width);
};

const readPacked = (bits: Bits, config: Config, channels: Int32Array[], count: number, lowBytes: number) => {
  const width = config.bits - 8 * lowBytes + channels.length - 1;
  const mixBits = bits.read(8);
  const mixWeight = bits.readSigned(8);
  const heads = channels.map(() => readChannel(bits, config));
  // The lowest bytes of each sample are stored uncompressed before the rest.
  const low = bits.at(bits.position);
  bits.position += 8 * lowBytes * channels.length * count;
  for (const [i, { isTwice, shift, rice, coefficients }] of heads.entries()) {
    const values = channels[i] as Int32Array;
    readResidue(bits, rice, width, values, count);
    bits.check();
    if (isTwice) integrate(values, count, width);
    predict(values, count, coefficients, width, shift);
  }
  const [left, right] = channels as [Int32Array, Int32Array?];
  if (right && mixWeight !== 0)
    for (let i = 0; i < count; i++) {
      const side = right[i] as number;
      const one = (left[i] as number) + side - ((mixWeight * side) >> mixBits);
      left[i] = one;
      right[i] = one - side;
    }
  if (lowBytes > 0)
    for (let i = 0; i < count; i++)
      for (const channel of channels)
        channel[i] = ((channel[i] as number) << (8 * lowBytes)) | low.read(8 * lowBytes);
};

const readElement = (bits: Bits, config: Config, width: number): Element => {
  bits.position += 16;
  const isPartial = bits.read(1) === 1;
  const lowBytes = bits.read(2);
  const isPlain = bits.read(1) === 1;
  const count = isPartial ? bits.read(32) : config.samples;
  if (count > config.samples || lowBytes === 3) throw refusals.damaged();
  const channels = Array.from({ length: width }, () => new Int32Array(count));
  if (isPlain) readPlain(bits, channels, count, config.bits);
  else readPacked(bits, config, channels, count, lowBytes);
  bits.check();
  return { count, channels };
};

const skip = (bits: Bits, tag: number) => {
  if (tag === DATA) {
    bits.position += 4;
    const isAligned = bits.read(1) === 1;
    let count = bits.read(8);
    if (count === 255) count += bits.read(8);
    if (isAligned) bits.position = (bits.position + 7) & ~7;
    bits.position += 8 * count;
  } else {
    let count = bits.read(4);
    if (count === 15) count += bits.read(8) - 1;
    bits.position += 8 * count;
  }
};

/** Decodes one packet of Apple Lossless, mono or stereo. */
export const decodeAlac = (packet: Uint8Array, config: Config): Float32Array[] => {
  const bits = new Bits(packet);
  const channels: Int32Array[] = [];
  for (let tag = bits.read(3); tag !== END; tag = bits.read(3)) {
    if (tag === SINGLE || tag === BASS || tag === PAIR)
      channels.push(...readElement(bits, config, tag === PAIR ? 2 : 1).channels);
    else if (tag === DATA || tag === FILL) skip(bits, tag);
    else throw refusals.damaged();
    bits.check();
    if (channels.length > config.channels) throw refusals.damaged();
  }
  if (channels.length !== config.channels) throw refusals.damaged();
  const scale = 2 ** (config.bits - 1);
  return channels.map((channel) => Float32Array.from(channel, (value) => value / scale));
};
