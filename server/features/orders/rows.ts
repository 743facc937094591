import type { Selectable } from 'kysely';
import type { Schema } from '../../ports/database/schema.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type FileRow = Selectable<Schema['order_files']>;
export type PaymentRow = Selectable<Schema['payments']>;
