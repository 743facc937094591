/**
 * Whether two sides of one mix can be compared at the same moment. They may differ by a tail that rings out or a breath
 * at the end: two seconds, or a fiftieth of a long piece. What differs more is another edit, in which the same moment is
 * another place of the song.
 */
export const areEquallyLong = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= Math.max(2, Math.max(one, other) / 50);

export const notEquallyLong = 'The two sides are different lengths, so instant compare is off.';
