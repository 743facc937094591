// What carries a form to another device, loaded as one when somebody asks for it.
export { SharePanel } from './share-panel.tsx';
export { joinDraft, startDraft } from './shared-draft.ts';
