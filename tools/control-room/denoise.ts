import { FACTS, type Traced } from './trace.ts';

// Few rays a pixel leave grain. What falls onto a surface changes slowly along it, so that is averaged, over neighbours that
// look the same way and are as far; the surface's own colour and light, which are sharp, are put back afterwards.

const LEAST = 0.03;
const STEPS = [1, 2, 4];

export const denoise = ({ size, light, facts }: Traced): Float32Array => {
  const fact = (pixel: number, n: number) => facts[pixel * FACTS + n] as number;
  let falling: Float32Array = light.map((value, n) => {
    const [pixel, part] = [Math.floor(n / 3), n % 3];
    return (value - fact(pixel, 3 + part)) / (fact(pixel, part) + LEAST);
  });
  for (const step of STEPS) falling = smooth(falling, size, step, fact);
  return falling.map((value, n) => {
    const [pixel, part] = [Math.floor(n / 3), n % 3];
    return value * (fact(pixel, part) + LEAST) + fact(pixel, 3 + part);
  });
};

const KERNEL = [0.25, 0.5, 1, 0.5, 0.25];

const smooth = (
  values: Float32Array,
  size: number,
  step: number,
  fact: (pixel: number, n: number) => number,
): Float32Array => {
  const next = new Float32Array(values.length);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const pixel = row * size + column;
      const [nx, ny, nz, far] = [fact(pixel, 6), fact(pixel, 7), fact(pixel, 8), fact(pixel, 9)];
      const own = (values[pixel * 3] as number) + (values[pixel * 3 + 1] as number);
      let [r, g, b, all] = [0, 0, 0, 0];
      for (let down = -2; down <= 2; down++)
        for (let across = -2; across <= 2; across++) {
          const [y, x] = [row + down * step, column + across * step];
          if (y < 0 || x < 0 || y >= size || x >= size) continue;
          const other = y * size + x;
          const looks = nx * fact(other, 6) + ny * fact(other, 7) + nz * fact(other, 8);
          const apart = Math.abs(fact(other, 9) - far) / (0.012 * step);
          const differs =
            Math.abs((values[other * 3] as number) + (values[other * 3 + 1] as number) - own) /
            (0.6 * own + 0.25);
          const weight =
            (KERNEL[down + 2] as number) *
            (KERNEL[across + 2] as number) *
            Math.max(0, looks) ** 24 *
            Math.exp(-apart * apart - differs * differs);
          r += weight * (values[other * 3] as number);
          g += weight * (values[other * 3 + 1] as number);
          b += weight * (values[other * 3 + 2] as number);
          all += weight;
        }
      next[pixel * 3] = r / all;
      next[pixel * 3 + 1] = g / all;
      next[pixel * 3 + 2] = b / all;
    }
  return next;
};
