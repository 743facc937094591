import { refusals } from '../decoders/refusal.ts';
import { createResampling, type Resampler } from './resample.ts';

/** Of the rates that browsers play without converting, the one with the larger common divisor. */
export const listeningRate = (rate: number): 44_100 | 48_000 => (rate % 11_025 === 0 ? 44_100 : 48_000);

/** One resampler per channel; null when the rate stays. Throws AudioRefusal when there is no filter for these rates. */
export const createConverters = (from: number, to: number, width: number): Resampler[] | null => {
  if (from === to) return null;
  const resampling = createResampling(from, to);
  if (!resampling) throw refusals.oddRate(from);
  return Array.from({ length: width }, resampling);
};
