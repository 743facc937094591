import { type Bits, FlacError, OutOfBits, readBits, readSigned, readUnary } from './bits.ts';

/** Coefficients of the fixed predictors, by order (RFC 9639, 9.2.5). */
const fixed: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** Reads Rice codes of one parameter. A function of its own because it is the decoder's hot loop. */
const readRice = (bits: Bits, out: Float64Array, from: number, to: number, parameter: number): void => {
  const { view, end } = bits;
  const low = 32 - parameter;
  let { at } = bits;
  for (let i = from; i < to; i++) {
    const word = view.getInt32(at >>> 3) << (at & 7);
    const zeros = Math.clz32(word);
    let code: number;
    if (zeros + parameter < 25) {
      const rest = parameter === 0 ? 0 : (word << (zeros + 1)) >>> low;
      code = (zeros << parameter) | rest;
      at += zeros + 1 + parameter;
    } else {
      bits.at = at;
      code = readUnary(bits) * 2 ** parameter;
      code +=
        parameter > 16
          ? readBits(bits, parameter - 16) * 65_536 + readBits(bits, 16)
          : readBits(bits, parameter);
      at = bits.at;
    }
    if (at > end) throw new OutOfBits();
    out[i] = (code >>> 1) ^ -(code & 1);
  }
  bits.at = at;
};

/** Reads the residual for the samples after the first `order`. */
const readResidual = (bits: Bits, out: Float64Array, size: number, order: number): void => {
  const method = readBits(bits, 2);
  if (method > 1) throw new FlacError('A residual of an unknown kind');
  const width = method === 0 ? 4 : 5;
  const unpredicted = 2 ** width - 1;
  const partitions = 2 ** readBits(bits, 4);
  const length = size / partitions;
  if (!Number.isInteger(length) || length < order)
    throw new FlacError('Partitions that do not fit the block');
  for (let start = 0; start < size; start += length) {
    const from = Math.max(start, order);
    const parameter = readBits(bits, width);
    if (parameter !== unpredicted) readRice(bits, out, from, start + length, parameter);
    else {
      const raw = readBits(bits, 5);
      for (let i = from; i < start + length; i++) out[i] = raw === 0 ? 0 : readSigned(bits, raw);
    }
  }
};

const NEAR = 12;

/**
 * Prediction with up to twelve coefficients, the most that encoders use by default. Adds the latest sample last because
 * it depends on the previous step.
 */
const addNear = (x: Float64Array, size: number, factors: Float64Array): void => {
  const [f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0] = factors;
  const [f6 = 0, f7 = 0, f8 = 0, f9 = 0, f10 = 0, f11 = 0] = factors.subarray(6);
  const at = (i: number) => x[i] as number;
  let latest = at(NEAR - 1);
  for (let i = NEAR; i < size; i++) {
    const far = f8 * at(i - 9) + f9 * at(i - 10) + f10 * at(i - 11) + f11 * at(i - 12);
    const middle = f4 * at(i - 5) + f5 * at(i - 6) + f6 * at(i - 7) + f7 * at(i - 8);
    const near = f1 * at(i - 2) + f2 * at(i - 3) + f3 * at(i - 4);
    latest = at(i) + Math.floor(far + middle + near + f0 * latest);
    x[i] = latest;
  }
};

/** Adds the prediction to each residual. A double holds every sum of 33-bit samples and 15-bit coefficients exactly. */
const addPrediction = (x: Float64Array, size: number, told: readonly number[], shift: number): void => {
  const order = told.length;
  const factors = Float64Array.from(told, (factor) => factor * 2 ** -shift);
  const near = order <= NEAR ? Math.min(NEAR, size) : size;
  for (let i = order; i < near; i++) {
    let sum = 0;
    for (let j = 0; j < order; j++) sum += (factors[j] as number) * (x[i - 1 - j] as number);
    x[i] = (x[i] as number) + Math.floor(sum);
  }
  if (order > 0 && near < size) addNear(x, size, factors);
};

const readPredicted = (bits: Bits, out: Float64Array, size: number, depth: number, type: number): void => {
  const isFixed = type < 32;
  const order = isFixed ? type - 8 : type - 31;
  if (order > size) throw new FlacError('A predictor longer than its block');
  for (let i = 0; i < order; i++) out[i] = readSigned(bits, depth);
  if (isFixed) {
    readResidual(bits, out, size, order);
    addPrediction(out, size, fixed[order] ?? [], 0);
    return;
  }
  const precision = readBits(bits, 4) + 1;
  const shift = readSigned(bits, 5);
  if (precision === 16 || shift < 0) throw new FlacError('A predictor nobody can use');
  const factors = Array.from({ length: order }, () => readSigned(bits, precision));
  readResidual(bits, out, size, order);
  addPrediction(out, size, factors, shift);
};

/** Reads one channel of a frame: `size` samples of `bitDepth` bits (RFC 9639, 9.2). */
export const readSubframe = (bits: Bits, out: Float64Array, size: number, bitDepth: number): void => {
  const head = readBits(bits, 8);
  const type = head >>> 1;
  const wasted = head & 1 ? readUnary(bits) + 1 : 0;
  const depth = bitDepth - wasted;
  if (depth < 1) throw new FlacError('A channel without bits');
  if (type === 0) out.fill(readSigned(bits, depth), 0, size);
  else if (type === 1) for (let i = 0; i < size; i++) out[i] = readSigned(bits, depth);
  else if ((type >= 8 && type <= 12) || (type >= 32 && type < 64))
    readPredicted(bits, out, size, depth, type);
  else throw new FlacError('A channel of an unknown kind');
  if (wasted > 0) for (let i = 0; i < size; i++) out[i] = (out[i] as number) * 2 ** wasted;
};
