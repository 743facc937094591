import { z } from 'zod';
import { draft, draftChange, draftContent, draftId } from '../drafts.ts';
import { stemNote, uploadId, uploadStatus, uploadsQuestion } from '../uploads.ts';
import { done, endpoint } from './endpoint.ts';

/** Calls around uploads. The uploads themselves use tus 1.0 below /api/uploads. */
export const uploadEndpoints = {
  listUploadStates: endpoint({
    method: 'POST',
    path: '/api/upload-states',
    access: 'public',
    summary:
      'How far uploads are, by their ids; one that is not there is `gone`. Long notes make an answer end early: ask again for those it does not name',
    body: uploadsQuestion,
    response: z.object({ uploads: z.array(uploadStatus) }),
  }),
  noteStem: endpoint({
    method: 'PUT',
    path: '/api/uploads/:upload_id/stem',
    access: 'public',
    summary: 'Keep what an upload is in its song, and what the browser found in it',
    params: z.object({ upload_id: uploadId }),
    body: stemNote,
    response: uploadStatus,
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/api/drafts',
    access: 'public',
    summary: 'Keep an unfinished order for another device, for as long as its uploads',
    body: draftContent,
    response: draft,
  }),
  getDraft: endpoint({
    method: 'GET',
    path: '/api/drafts/:draft_id',
    access: 'public',
    summary: 'A draft by its id, which is the right to it',
    params: z.object({ draft_id: draftId }),
    response: draft,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/drafts/:draft_id',
    access: 'public',
    summary: 'A later state of a draft; 409 when another device was faster',
    params: z.object({ draft_id: draftId }),
    body: draftChange,
    response: draft,
  }),
  endDraft: endpoint({
    method: 'DELETE',
    path: '/api/drafts/:draft_id',
    access: 'public',
    summary: 'Take a draft back: from then on nobody reads it; uploads and orders stay',
    params: z.object({ draft_id: draftId }),
    response: done,
  }),
};
