/** Files that arrive before their order, and order forms that travel to another device. */
export type UploadsTables = {
  uploads: {
    /** Random; whoever knows it may go on with the upload, look at it and remove it. */
    id: string;
    address: string;
    /** The address, or the many of IPv6 that one subscriber may have. */
    network: string;
    /** Upload-Metadata as it was sent. */
    metadata: string;
    name: string;
    path: string;
    size_bytes: number;
    /** Durable bytes, and the CRC-32 of exactly those. */
    offset_bytes: number;
    crc32: number;
    /** What the first bytes say; empty until they have come. */
    format: string;
    storage_key: string;
    /** The store's own account of what has arrived (ports/storage). */
    growth: string;
    state: 'arriving' | 'whole' | 'ordered' | 'removing';
    /** The order that took it. */
    order_id: string | null;
    /** A StemNote as JSON. */
    note: string | null;
    /** Counts the changes of the note. */
    note_version: number;
    /** One request at a time writes: who holds it, and until when. */
    lease_by: string | null;
    lease_until: string | null;
    created_at: string;
    expires_at: string;
  };
  /** Rows that transactions change first when they must go one after the other, also over processes. */
  turns: { name: string; taken: number };
  drafts: {
    id: string;
    /** Who shared it; empty when its order is placed. */
    address: string;
    network: string;
    version: number;
    /** A DraftContent as JSON; emptied when its order is placed. */
    content: string;
    /** In lower case, so that the person can be forgotten. */
    email_key: string;
    is_placed: 0 | 1;
    created_at: string;
    expires_at: string;
  };
};
