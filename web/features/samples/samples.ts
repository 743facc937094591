import { type Sample, unpacked } from './library.ts';
import list from './samples.json' with { type: 'json' };

/** The pieces of the carousel. */
export const samples: Sample[] = list.map(unpacked);
