/** Wraps an index around at both ends of `count` entries; 0 when there are none. */
export const wrapIndex = (index: number, count: number): number =>
  count > 0 ? ((index % count) + count) % count : 0;
