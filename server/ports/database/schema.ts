import type { AccessTables } from './schema/access.ts';
import type { ClientsTables } from './schema/clients.ts';
import type { ContentTables } from './schema/content.ts';
import type { EmailTables } from './schema/emails.ts';
import type { JobsTables } from './schema/jobs.ts';
import type { OrdersTables } from './schema/orders.ts';
import type { UploadsTables } from './schema/uploads.ts';
import type { VersionsTables } from './schema/versions.ts';

export type { Flag } from './schema/flag.ts';

/** All tables, the same in both engines after the last migration. */
export type Schema = AccessTables &
  OrdersTables &
  UploadsTables &
  VersionsTables &
  ClientsTables &
  EmailTables &
  JobsTables &
  ContentTables;
