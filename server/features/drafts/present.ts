import { type Draft, type DraftContent, emptyDraft } from '../../../shared/drafts.ts';
import type { DraftRow } from './queries.ts';

export const presentDraft = ({ id, version, content, is_placed, expires_at }: DraftRow): Draft => ({
  id,
  version,
  content: withEveryField(JSON.parse(content) as DraftContent),
  is_placed: is_placed === 1,
  expires_at,
});

/** Fills in fields that were added after the draft was saved. */
const withEveryField = ({ fields, upload_ids }: DraftContent): DraftContent => ({
  fields: { ...emptyDraft.fields, ...fields },
  upload_ids,
});
