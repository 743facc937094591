import { z } from 'zod';
import { pageQuery } from '../fields.ts';
import { inboxItem } from '../inbox.ts';
import { endpoint } from './endpoint.ts';

/** An id of any form: one that doesn’t exist is a 404. */
const params = z.object({ id: z.string() });

/** What needs the studio's attention, for the owner. */
export const inboxEndpoints = {
  getInbox: endpoint({
    method: 'GET',
    path: '/api/admin/inbox',
    access: 'owner',
    summary:
      'What clients did that is not dealt with yet, the longest waiting first; `total` counts to 1,000',
    query: z.object({ limit: pageQuery.limit }),
    response: z.object({ items: z.array(inboxItem), total: z.number().int() }),
  }),
  dismissInboxItem: endpoint({
    method: 'DELETE',
    path: '/api/admin/inbox/:id',
    access: 'owner',
    summary: 'Deal with something in the inbox: it goes, and nothing else changes',
    params,
    response: z.undefined(),
    status: 204,
  }),
  restoreInboxItem: endpoint({
    method: 'POST',
    path: '/api/admin/inbox/:id/restore',
    access: 'owner',
    summary: 'Put back what was taken out of the inbox',
    params,
    response: z.undefined(),
    status: 204,
  }),
};
