// Everything for sharing a form, as one chunk loaded on demand.
export { SharePanel } from './share-panel.tsx';
export { joinDraft, startDraft } from './shared-draft.ts';
