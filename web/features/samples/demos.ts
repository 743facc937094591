import others from './demos.json' with { type: 'json' };
import { type Demo, leadDemo, unpacked } from './library.ts';

/** The three built-in tracks of My Music. */
export const demos: Demo[] = [leadDemo, ...others.map(unpacked)];
