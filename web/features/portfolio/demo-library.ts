import type { Demo } from '../../../shared/demo.ts';
import lead from './lead-demo.json' with { type: 'json' };

/**
 * The landing page's lead demo, which comes with the page where it is shown. The other demos are loaded with their
 * sections: My Music and the carousel.
 */
export const leadDemo: Demo = lead;
