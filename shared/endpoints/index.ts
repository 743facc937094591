import { accountEndpoints } from './account.ts';
import { clientOrderEndpoints } from './client-orders.ts';
import { contentEndpoints } from './content.ts';
import { emailEndpoints } from './emails.ts';
import type { Endpoint } from './endpoint.ts';
import { faceEndpoints } from './face.ts';
import { offerEndpoints } from './offer.ts';
import { inboxEndpoints, orderChangeEndpoints } from './order-changes.ts';
import { orderEndpoints } from './orders.ts';
import { publicEndpoints } from './public.ts';
import { studioEndpoints } from './studio.ts';
import { uploadEndpoints } from './uploads.ts';

export type { Endpoint } from './endpoint.ts';

/** Every API call in one place: who may make it, what goes in and what comes out. */
export const endpoints = {
  ...publicEndpoints,
  ...offerEndpoints,
  ...accountEndpoints,
  ...studioEndpoints,
  ...faceEndpoints,
  ...contentEndpoints,
  ...orderEndpoints,
  ...orderChangeEndpoints,
  ...clientOrderEndpoints,
  ...inboxEndpoints,
  ...emailEndpoints,
  ...uploadEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
