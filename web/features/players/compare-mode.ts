// The chunk that is loaded when instant compare is switched on.
export { ComparePanel } from './compare-panel.tsx';
export { enterCompare } from './enter-compare.ts';
export { SideTabs } from './side-tabs.tsx';
