export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
/** The edge the toasts are at, and how far their lower end is above that of the room. */
export type Place = { side: 'left' | 'right'; lift: number };

const GAP = 8;

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The lowest free place for toasts in a room, the right edge first. They never cover `solid` boxes, and none of the
 * `preferred` lists while there is another place; a later list matters more.
 */
export const findPlace = ({ width, height }: Size, room: Box, solid: Box[], preferred: Box[][]): Place => {
  const bottoms = [room.bottom, ...solid.flatMap(({ top, bottom }) => [top - GAP, bottom + GAP + height])]
    .filter((bottom) => bottom <= room.bottom && bottom - height >= room.top)
    .sort((one, other) => other - one);
  for (let skipped = 0; skipped <= preferred.length; skipped++) {
    const boxes = [...solid, ...preferred.slice(skipped).flat()];
    for (const bottom of bottoms)
      for (const side of ['right', 'left'] as const) {
        const left = side === 'left' ? room.left : room.right - width;
        const box = { left, right: left + width, top: bottom - height, bottom };
        if (!boxes.some((other) => overlaps(box, other))) return { side, lift: room.bottom - bottom };
      }
  }
  return { side: 'right', lift: 0 };
};
