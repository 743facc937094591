const minus = (value: number) => value.toFixed(1).replace('-', '−');

/** `−14.2 LUFS`. */
export const formatLoudness = (lufs: number): string => `${minus(lufs)} LUFS`;
/** `−1.0 dBTP`. */
export const formatTruePeak = (peak: number): string => `${minus(peak)} dBTP`;
/** `−3.2 dBFS`. */
export const formatPeak = (peak: number): string => `${minus(peak)} dBFS`;

/** `−4.3 dB`. */
export const formatGain = (db: number): string => `${minus(db)} dB`;

/** 0.5 for -6.02 dB. */
export const toGain = (db: number): number => 10 ** (db / 20);
