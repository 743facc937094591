import { z } from 'zod';
import { draft, draftChange, draftContent, draftId } from '../drafts.ts';
import { stemNote, uploadId, uploadStatus, uploadsQuestion } from '../uploads.ts';
import { done, endpoint } from './endpoint.ts';

/** Calls around uploads. The uploads themselves use tus 1.0 below /api/uploads. */
export const uploadEndpoints = {
  listUploadStates: endpoint(
    'POST /api/upload-states',
    'public',
    'How far uploads are, by their ids; one that is not there is `gone`',
    { body: uploadsQuestion, response: z.object({ uploads: z.array(uploadStatus) }) },
  ),
  noteStem: endpoint('PUT /api/uploads/:upload_id/stem', 'public', 'Keep what an upload is in its song', {
    params: z.object({ upload_id: uploadId }),
    body: stemNote,
    response: uploadStatus,
  }),
  createDraft: endpoint(
    'POST /api/drafts',
    'public',
    'Keep an unfinished order for another device, for as long as its uploads',
    { body: draftContent, response: draft },
  ),
  getDraft: endpoint('GET /api/drafts/:draft_id', 'public', 'A draft by its id, which is the right to it', {
    params: z.object({ draft_id: draftId }),
    response: draft,
  }),
  saveDraft: endpoint(
    'PUT /api/drafts/:draft_id',
    'public',
    'A later state of a draft; 409 when another device was faster',
    { params: z.object({ draft_id: draftId }), body: draftChange, response: draft },
  ),
  endDraft: endpoint(
    'DELETE /api/drafts/:draft_id',
    'public',
    'Take a draft back: from then on nobody reads it; uploads and orders stay',
    { params: z.object({ draft_id: draftId }), response: done },
  ),
};
