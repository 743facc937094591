// What things are made of: colours, mirrors, and what is painted onto their faces.

export type Vec = readonly [number, number, number];

/** What a place of a surface looks like. Written by `paint`, which gets it with the material's own values. */
export type Surface = {
  color: [number, number, number];
  light: [number, number, number];
  bend: [number, number];
};
export type Material = {
  color: Vec;
  /** How much a straight look is mirrored, and how rough that mirror is. */
  gloss: number;
  rough: number;
  /** `x`, `y`, `z` from the middle of the thing, `side`: the axis its face looks along, negative if backwards. */
  paint?: (surface: Surface, x: number, y: number, z: number, side: number) => void;
};
/** From 0 to 1, the same for the same numbers. */
export const noise = (a: number, b = 0): number => {
  const n = Math.sin(a * 127.1 + b * 311.7) * 43_758.5453;
  return n - Math.floor(n);
};
const smooth = (a: number, b: number): number => {
  const [from, share] = [Math.floor(a), a - Math.floor(a)];
  const eased = share * share * (3 - 2 * share);
  return noise(from, b) * (1 - eased) + noise(from + 1, b) * eased;
};
const set = (to: number[], [r, g, b]: Vec, by = 1): void => {
  to[0] = r * by;
  to[1] = g * by;
  to[2] = b * by;
};

export const AMBER: Vec = [1, 0.42, 0.045];
const BLUE: Vec = [0.25, 0.35, 0.48];
export const plain = (color: Vec, gloss = 0.02, rough = 0.5): Material => ({ color, gloss, rough });

export const walnut =
  (along: 0 | 1, scale: number): NonNullable<Material['paint']> =>
  (surface, x, y, z) => {
    const [length, across] = along === 0 ? [x, z] : [y, x];
    const grain =
      smooth(across * scale + 3 * smooth(length * 2.2, 7), 3) * 0.6 + 0.4 * smooth(across * scale * 5, 11);
    set(surface.color, [0.165, 0.092, 0.052], 0.55 + 0.75 * grain);
  };

const SLAT = 0.075;
/** Upright slats with dark gaps. */
export const slats: Material = {
  ...plain([0, 0, 0], 0.025, 0.4),
  paint: (surface, x, y, z, side) => {
    const place = x / SLAT - Math.floor(x / SLAT);
    walnut(1, 60 + 40 * noise(Math.floor(x / SLAT)))(surface, x, y, z, side);
    const from = Math.abs(place - 0.5) * 2;
    if (from > 0.74) set(surface.color, [0.006, 0.005, 0.005]);
    else {
      const shade = 0.65 + 0.5 * noise(Math.floor(x / SLAT), 5);
      set(surface.color, surface.color, shade);
      if (from > 0.6) surface.bend[0] = Math.sign(place - 0.5) * 0.5;
    }
  },
};
export const cloth = (color: Vec): Material => ({
  ...plain(color, 0, 1),
  paint: (surface, x, y) =>
    set(surface.color, color, 0.8 + 0.4 * noise(Math.round(x * 420), Math.round(y * 420))),
});

export const SCREEN: Vec = [0.43, 0.25, 0.012];
const ROWS = 9;
/** The session: tracks with their clips, the rough above, the mix in amber below. */
export const screen: Material = {
  ...plain([0.01, 0.01, 0.011], 0.04, 0.08),
  paint: (surface, x, y, _z, side) => {
    if (side !== 3) return;
    const [u, v] = [(x / SCREEN[0] + 1) / 2, (1 - y / SCREEN[1]) / 2];
    if (u < 0.012 || u > 0.988 || v < 0.02 || v > 0.975) return;
    const { light } = surface;
    set(light, [0.011, 0.012, 0.015]);
    if (v < 0.085) {
      set(light, [0.022, 0.024, 0.029]);
      if (u > 0.44 && u < 0.56 && v > 0.035 && v < 0.07) set(light, [0.32, 0.3, 0.27]);
      return;
    }
    const at = ((v - 0.085) / 0.89) * ROWS;
    const [row, inRow] = [Math.floor(at), at - Math.floor(at)];
    if (inRow < 0.06) return;
    if (u < 0.13) {
      set(light, [0.026, 0.028, 0.033]);
      if (u > 0.03 && u < 0.07 + 0.04 * noise(row, 2) && inRow > 0.38 && inRow < 0.62)
        set(light, [0.2, 0.2, 0.2]);
      return;
    }
    if (Math.abs(u - 0.58) < 0.0018) return set(light, [1.1, 1.05, 1]);
    const clip = Math.floor(u * 7 + noise(row, 9) * 2);
    const inClip = u * 7 + noise(row, 9) * 2 - clip;
    if (noise(row, clip * 3 + 1) < 0.24 || inClip < 0.02) return;
    const tint = row >= ROWS - 3 ? AMBER : BLUE;
    const beat = 0.35 + 0.65 * noise(Math.floor(u * 90), row);
    const wave =
      0.42 * beat * (0.5 + 0.5 * noise(Math.floor(u * 520), row + 40)) * (0.6 + 0.4 * noise(clip, row));
    set(light, tint, Math.abs(inRow - 0.53) < wave ? 1 : 0.09);
  },
};

export const METERS = 16;
/** A bridge of level meters. */
export const bridge: Material = {
  ...plain([0.012, 0.012, 0.014], 0.04, 0.2),
  paint: (surface, x, y, _z, side) => {
    if (side !== 3) return;
    const u = (x / 0.62 + 1) / 2;
    const [meter, inMeter] = [Math.floor(u * METERS), u * METERS - Math.floor(u * METERS)];
    const up = (y / 0.055 + 1) / 2;
    const [step, inStep] = [Math.floor(up * 12), up * 12 - Math.floor(up * 12)];
    if (up < 0.1 || up > 0.9 || inStep < 0.3) return;
    if (Math.abs(inMeter - 0.36) > 0.1 && Math.abs(inMeter - 0.64) > 0.1) return;
    const level = 3 + 7 * noise(meter, inMeter < 0.5 ? 1 : 2);
    const tint: Vec = step > 8 ? [1, 0.13, 0.03] : step > 6 ? AMBER : [0.25, 0.6, 0.16];
    set(surface.light, tint, step <= level ? 0.7 : 0.015);
  },
};

/** Rows of knobs, as rings, above the tracks of the faders. */
export const desk: Material = {
  ...plain([0.028, 0.029, 0.033], 0.045, 0.3),
  paint: (surface, x, _y, z, side) => {
    if (side !== 2) return;
    const u = (x / 0.62 + 1) / 2;
    const inStrip = u * METERS - Math.floor(u * METERS) - 0.5;
    const across = inStrip * (1.24 / METERS);
    if (Math.abs(inStrip) > 0.485) return set(surface.color, [0.008, 0.008, 0.009]);
    if (z > 0.02) {
      if (Math.abs(across) < 0.002 && z < 0.2) set(surface.color, [0, 0, 0]);
      return;
    }
    const inRow = (z + 0.24) / 0.05 - Math.floor((z + 0.24) / 0.05) - 0.5;
    const from = Math.hypot(across, inRow * 0.05);
    if (from < 0.0155) {
      set(surface.color, from > 0.012 ? [0.1, 0.1, 0.11] : [0.03, 0.03, 0.035]);
      const isLine = Math.abs(across) < 0.0018 && inRow < 0;
      if (isLine) set(surface.color, [0.6, 0.58, 0.54]);
    } else if (
      inRow > 0.36 &&
      Math.abs(across) < 0.006 &&
      noise(Math.floor(u * METERS), Math.floor(z * 20)) > 0.72
    )
      set(surface.light, AMBER, 0.9);
  },
};

/** A loudspeaker: a woofer below, a tweeter above. */
export const speaker: Material = {
  ...plain([0.02, 0.02, 0.022], 0.03, 0.45),
  paint: (surface, x, y, _z, side) => {
    if (side !== 3) return;
    const low = Math.hypot(x, y + 0.06);
    const high = Math.hypot(x, y - 0.105);
    const { color, bend } = surface;
    if (low < 0.1) {
      if (low > 0.094) return set(color, [0.09, 0.09, 0.095]);
      const lean = low > 0.08 ? (low - 0.087) * 60 : low > 0.032 ? -0.55 : low * 26;
      bend[0] = (x / (low + 1e-6)) * lean;
      bend[1] = ((y + 0.06) / (low + 1e-6)) * lean;
      set(
        color,
        low > 0.08 ? [0.012, 0.012, 0.012] : low > 0.032 ? [0.075, 0.072, 0.066] : [0.04, 0.04, 0.04],
      );
    } else if (high < 0.05) {
      if (high > 0.046) return set(color, [0.09, 0.09, 0.095]);
      const lean = high > 0.02 ? -0.45 : high * 38;
      bend[0] = (x / (high + 1e-6)) * lean;
      bend[1] = ((y - 0.105) / (high + 1e-6)) * lean;
      set(color, high > 0.02 ? [0.03, 0.03, 0.032] : [0.2, 0.19, 0.17]);
    } else if (Math.hypot(x, y + 0.188) < 0.0045) set(surface.light, AMBER, 5);
  },
};

export const floor: Material = {
  ...plain([0, 0, 0], 0.03, 0.35),
  paint: (surface, x, y, z, side) => {
    walnut(0, 30)(surface, x, y, z + 0.14 * Math.floor(z / 0.14), side);
    set(surface.color, surface.color, 0.16 + 0.12 * noise(Math.floor(z / 0.14), Math.floor(x / 1.3)));
  },
};
export const LAMP = { at: [-1.06, 1.02, -0.06] as Vec, radius: 0.06, light: [8, 4.1, 1.5] as Vec };
export const lamp: Material = { ...plain([0, 0, 0], 0), paint: ({ light }) => set(light, LAMP.light, 0.16) };
export const metal = plain([0.05, 0.045, 0.04], 0.25, 0.22);
export const black = plain([0.012, 0.012, 0.013], 0.03, 0.4);
