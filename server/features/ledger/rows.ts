import type { Selectable } from 'kysely';
import type { Schema } from '../../schema/database.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type FileRow = Selectable<Schema['order_files']>;
export type VersionRow = Selectable<Schema['order_versions']>;
export type PaymentRow = Selectable<Schema['payments']>;
