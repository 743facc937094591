import { z } from 'zod';
import { id, orderId } from '../ids.ts';
import { studioVersion, versionForm } from '../versions.ts';
import { endpoint, retryHeaders } from './endpoint.ts';

/** Versions of an order's songs, for the owner. */
export const versionEndpoints = {
  addVersion: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/versions',
    access: 'owner',
    summary: 'Make a finished upload a version of a song; the client sees it once it is delivered',
    params: z.object({ order_id: orderId }),
    headers: retryHeaders,
    body: versionForm,
    response: studioVersion,
    status: 201,
  }),
  withdrawVersion: endpoint({
    method: 'DELETE',
    path: '/api/admin/orders/:order_id/versions/:version_id',
    access: 'owner',
    summary: 'Withdraw a version, delivered or not; 409 once the client has heard it',
    params: z.object({ order_id: orderId, version_id: id }),
    response: z.undefined(),
    status: 204,
  }),
};
