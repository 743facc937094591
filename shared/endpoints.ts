import { accountEndpoints } from './endpoints/account.ts';
import { clientOrderEndpoints } from './endpoints/client-orders.ts';
import { contentEndpoints } from './endpoints/content.ts';
import { emailEndpoints } from './endpoints/emails.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { inboxEndpoints } from './endpoints/inbox.ts';
import { orderChangeEndpoints } from './endpoints/order-changes.ts';
import { orderEndpoints } from './endpoints/orders.ts';
import { publicEndpoints } from './endpoints/public.ts';
import { showcaseEndpoints } from './endpoints/showcase.ts';
import { studioEndpoints } from './endpoints/studio.ts';
import { uploadEndpoints } from './endpoints/uploads.ts';
import { versionEndpoints } from './endpoints/versions.ts';

export type { Endpoint } from './endpoints/endpoint.ts';

/** Every API call in one place: who may make it, what goes in and what comes out. */
export const endpoints = {
  ...publicEndpoints,
  ...accountEndpoints,
  ...studioEndpoints,
  ...contentEndpoints,
  ...orderEndpoints,
  ...orderChangeEndpoints,
  ...clientOrderEndpoints,
  ...versionEndpoints,
  ...showcaseEndpoints,
  ...inboxEndpoints,
  ...emailEndpoints,
  ...uploadEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
