/** The index within `count` entries, going around at both ends. 0 when there are none. */
export const wrapIndex = (index: number, count: number): number =>
  count > 0 ? ((index % count) + count) % count : 0;
