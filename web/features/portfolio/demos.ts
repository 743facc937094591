import { type Demo, leadDemo, unpackDemo } from './demo-library.ts';
import others from './demos.json' with { type: 'json' };

/** The three built-in tracks of My Music, ending with the lead demo. */
export const demos: Demo[] = [...others.map(unpackDemo), leadDemo];
