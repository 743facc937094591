/** Files uploaded before their order, and order forms moved to another device. */
export type UploadsTables = {
  uploads: {
    /** Random; whoever knows it may continue, inspect and remove the upload. */
    id: string;
    address: string;
    /** The network of the sender's address. */
    network: string;
    /** The Upload-Metadata header as sent. */
    metadata: string;
    name: string;
    path: string;
    size_bytes: number;
    /** Durable bytes, and the CRC-32 of exactly those. */
    offset_bytes: number;
    crc32: number;
    /** The format of the first bytes; empty until they have arrived. */
    format: string;
    storage_key: string;
    /** The storage adapter's own state of what has arrived (ports/storage). */
    growth: string;
    state: 'arriving' | 'whole' | 'ordered' | 'removing';
    /** The order that used it. */
    order_id: string | null;
    /** A StemNote as JSON. */
    note: string | null;
    /** Only one request writes at a time: its lease, and until when it holds. */
    lease_by: string | null;
    lease_until: string | null;
    created_at: string;
    expires_at: string;
  };
  /** Rows that transactions update first when they must run one after another, also across processes. */
  turns: { name: string; taken: number };
  drafts: {
    id: string;
    /** The address that shared it; empty once its order is placed. */
    address: string;
    network: string;
    version: number;
    /** A DraftContent as JSON; emptied once its order is placed. */
    content: string;
    /** In lower case, so that the person's data can be erased. */
    email_key: string;
    is_placed: 0 | 1;
    created_at: string;
    expires_at: string;
  };
};
