// Second-order filters after the Audio EQ Cookbook (R. Bristow-Johnson).
import { type Mono, sampleRate } from './buffer.ts';

export interface Band {
  type: 'high_pass' | 'low_pass' | 'band_pass' | 'notch' | 'peak' | 'low_shelf' | 'high_shelf';
  hz: number;
  db?: number;
  q?: number;
}

type Coefficients = [b0: number, b1: number, b2: number, a1: number, a2: number];

function design({ type, hz, db = 0, q = Math.SQRT1_2 }: Band): Coefficients {
  const w = (2 * Math.PI * Math.min(hz, sampleRate * 0.49)) / sampleRate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  const a = 10 ** (db / 40);
  const shelf = 2 * Math.sqrt(a) * alpha;
  const over = (a0: number, b0: number, b1: number, b2: number, a1: number, a2: number): Coefficients => [
    b0 / a0,
    b1 / a0,
    b2 / a0,
    a1 / a0,
    a2 / a0,
  ];
  switch (type) {
    case 'high_pass':
      return over(1 + alpha, (1 + cos) / 2, -(1 + cos), (1 + cos) / 2, -2 * cos, 1 - alpha);
    case 'low_pass':
      return over(1 + alpha, (1 - cos) / 2, 1 - cos, (1 - cos) / 2, -2 * cos, 1 - alpha);
    case 'band_pass':
      return over(1 + alpha, alpha, 0, -alpha, -2 * cos, 1 - alpha);
    case 'notch':
      return over(1 + alpha, 1, -2 * cos, 1, -2 * cos, 1 - alpha);
    case 'peak':
      return over(1 + alpha / a, 1 + alpha * a, -2 * cos, 1 - alpha * a, -2 * cos, 1 - alpha / a);
    case 'low_shelf':
      return over(
        a + 1 + (a - 1) * cos + shelf,
        a * (a + 1 - (a - 1) * cos + shelf),
        2 * a * (a - 1 - (a + 1) * cos),
        a * (a + 1 - (a - 1) * cos - shelf),
        -2 * (a - 1 + (a + 1) * cos),
        a + 1 + (a - 1) * cos - shelf,
      );
    case 'high_shelf':
      return over(
        a + 1 - (a - 1) * cos + shelf,
        a * (a + 1 + (a - 1) * cos + shelf),
        -2 * a * (a - 1 + (a + 1) * cos),
        a * (a + 1 + (a - 1) * cos - shelf),
        2 * (a - 1 - (a + 1) * cos),
        a + 1 - (a - 1) * cos - shelf,
      );
  }
}

export function filter(x: Mono, band: Band): Mono {
  const [b0, b1, b2, a1, a2] = design(band);
  const out = new Float32Array(x.length);
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < x.length; i++) {
    const v = x[i];
    const y = b0 * v + s1;
    s1 = b1 * v - a1 * y + s2;
    s2 = b2 * v - a2 * y;
    out[i] = y;
  }
  return out;
}

export const equalise = (x: Mono, bands: Band[]): Mono => bands.reduce(filter, x);
