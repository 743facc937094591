import type { Selectable } from 'kysely';
import type { Schema } from '../../ports/database/schema.ts';

export type OrderRow = Omit<Schema['orders'], 'seq'> & { seq: number };
export type FileRow = Schema['order_files'];
export type PaymentRow = Selectable<Schema['payments']>;
