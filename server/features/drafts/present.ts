import type { Draft, DraftContent } from '../../../shared/drafts.ts';
import type { DraftRow } from './queries.ts';

export const presentDraft = ({ id, version, content, is_placed, expires_at }: DraftRow): Draft => ({
  id,
  version,
  content: JSON.parse(content) as DraftContent,
  is_placed: is_placed === 1,
  expires_at,
});
