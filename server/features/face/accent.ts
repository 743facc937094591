import { converter, formatHex, type Oklch, toGamut, wcagContrast } from 'culori';

/**
 * Shades of the studio's colour, for the roles that theme.css gives its own amber. In each, only the lightness is changed,
 * in Oklch, until every pair reaches its contrast: 4.5 for text and 3 for what is drawn (WCAG 2.2, 1.4.3 and 1.4.11).
 */

/** Backgrounds of theme.css: ink, panel, raised. */
export const surfaces = {
  day: ['#f6f5f2', '#ffffff', '#eceae5'],
  night: ['#0b0c0e', '#14161a', '#1b1e24'],
} as const;
/** The text on filled accent. */
export const INK = '#0b0c0e';
const TEXT = 4.5;
const DRAWN = 3;
/** The difference between a shade and its stronger one. */
const STEP = 0.06;
const FINE = 0.005;

const toOklch = converter('oklch');
const intoRgb = toGamut('rgb', 'oklch');
const toHex = (colour: Oklch): string => formatHex(intoRgb(colour));

const isReadable = (colour: string, beside: readonly string[], least: number): boolean =>
  beside.every((each) => wcagContrast(colour, each) >= least);

/** The nearest lightness in a direction at which the colour can be told from all of these. */
const move = (colour: Oklch, by: 1 | -1, beside: readonly string[], least: number): Oklch => {
  for (let l = colour.l; l >= 0 && l <= 1; l += by * FINE)
    if (isReadable(toHex({ ...colour, l }), beside, least)) return { ...colour, l };
  return { ...colour, l: by > 0 ? 1 : 0 };
};

const stronger = ({ l, ...rest }: Oklch, by: number): Oklch => ({
  ...rest,
  l: Math.min(1, Math.max(0, l + by)),
});

export type AccentShades = {
  /** As text and line. */
  text: Pair;
  textStrong: Pair;
  /** As a surface that carries ink. */
  fill: string;
  fillStrong: string;
  /** As a drawn wave. */
  drawn: Pair;
};
type Pair = { day: string; night: string };

const compute = (hex: string): AccentShades => {
  const own = toOklch(hex) ?? { mode: 'oklch', l: 0.8, c: 0, h: 0 };
  const pair = (least: number): { day: Oklch; night: Oklch } => ({
    day: move(own, -1, surfaces.day, least),
    night: move(own, 1, surfaces.night, least),
  });
  const [text, drawn] = [pair(TEXT), pair(DRAWN)];
  const fill = move(own, 1, [INK], TEXT);
  return {
    text: { day: toHex(text.day), night: toHex(text.night) },
    textStrong: { day: toHex(stronger(text.day, -STEP)), night: toHex(stronger(text.night, STEP)) },
    fill: toHex(fill),
    fillStrong: toHex(stronger(fill, STEP)),
    drawn: { day: toHex(drawn.day), night: toHex(drawn.night) },
  };
};

// Of the studio's colour, which every email and page asks for.
let latest: { hex: string; shades: AccentShades } | undefined;

export const computeAccent = (hex: string): AccentShades => {
  if (latest?.hex !== hex) latest = { hex, shades: compute(hex) };
  return latest.shades;
};

const lightDark = ({ day, night }: Pair) => `light-dark(${day}, ${night})`;

/** The shades, by the variables of theme.css that they take the place of. */
export const listAccentVariables = (hex: string): Record<string, string> => {
  const { text, textStrong, fill, fillStrong, drawn } = computeAccent(hex);
  return {
    'color-accent': lightDark(text),
    'color-accent-strong': lightDark(textStrong),
    'color-after': lightDark(text),
    'background-color-accent': fill,
    'background-color-accent-strong': fillStrong,
    'background-color-after': fill,
    'stroke-after': lightDark(drawn),
  };
};

/** A style sheet with them. */
export const writeAccentStyles = (hex: string): string => {
  const lines = Object.entries(listAccentVariables(hex)).map(([name, value]) => `--${name}:${value}`);
  return `:root{${lines.join(';')}}\n`;
};
