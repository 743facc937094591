import type { AccessTables } from './access.ts';
import type { ClientsTables } from './clients.ts';
import type { ContentTables } from './content.ts';
import type { EmailTables } from './emails.ts';
import type { JobsTables } from './jobs.ts';
import type { OfferTables } from './offer.ts';
import type { OrdersTables } from './orders.ts';
import type { UploadsTables } from './uploads.ts';
import type { VersionsTables } from './versions.ts';

export type { Flag } from './flag.ts';

/** All tables, the same in both engines after the last migration. */
export type Schema = AccessTables &
  OfferTables &
  OrdersTables &
  UploadsTables &
  VersionsTables &
  ClientsTables &
  EmailTables &
  JobsTables &
  ContentTables;
