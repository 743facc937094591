// The part of a player that loads when instant compare is switched on.
export { openSession } from '../../lib/audio/compare/session.ts';
export { ComparePanel } from './compare-panel.tsx';
