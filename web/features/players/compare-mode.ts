// The part of a player that loads when instant compare is switched on.
export { ComparePanel } from './compare-panel.tsx';
export { enterCompare } from './enter-compare.ts';
