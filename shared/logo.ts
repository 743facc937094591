import type { Picture } from './images.ts';

/**
 * Sides of the squares made from a logo, in pixels, as PNG: the browser's tab, a phone's home screen, and an installed
 * app (a web app manifest asks for 192 and 512).
 */
export const logoSquares = [32, 180, 192, 512] as const;
/** The picture of shared links, as PNG, in pixels (ogp.me). */
export const logoCard = { width: 1200, height: 630 } as const;
/** All of them. */
export const listLogoIcons = () => [...logoSquares.map((side) => ({ width: side, height: side })), logoCard];
/** From a phone's bar to the largest screen. */
export const logoWidths = [96, 192, 384, 768];

/** The address of one of them. */
export const getLogoFile = ({ url }: Picture, width: (typeof logoSquares)[number] | 1200): string =>
  `${url.replace(/[^/]*$/, '')}${width}.png`;

/** Whether a logo is so wide that it most likely has the name in it. */
export const isWordmark = ({ width, height }: Picture): boolean => width >= 2 * height;

export const logoMissing = 'Choose a picture of your logo';
