import { messageLimits } from './message-limits.ts';

/** Sizes and counts that the browser displays and the server enforces. */
export const limits = {
  /** Of one order; `usual` is the most a service takes unless the studio says otherwise. */
  songs: { min: 1, max: 50, usual: 10 },
  /** Active services and add-ons, and how many of each are kept besides archived ones. */
  services: 20,
  add_ons: 40,
  offer_rows: 100,
  offer_name: 60,
  offer_description: 160,
  volume_steps: 10,
  name: 120,
  site_line: 300,
  site_text: 3000,
  link_label: 40,
  social_links: 8,
  /** Where a track was released. */
  release_links: 6,
  email: 254,
  project_details: 5000,
  notes: 5000,
  discount_code: 40,
  /** Files of one form: all stems of a song, or of two. */
  files: 100,
  file_name: 200,
  /** How long an order stays in the trash. */
  trash_days: 30,
  /** How long a change's email is held while undo is offered. */
  undo_seconds: 30,
  /** Default of MAX_UPLOAD_MB. */
  upload_mb: 500,
  /** All files of an order form together, or of one later upload to an order. */
  order_mb: 5000,
  /** Files per order, including those sent later: ten songs of sixty stems. */
  order_files: 600,
  order_files_mb: 20_000,
  files_note: 1000,
  /** All notes sent with later files of an order, as JSON. */
  files_notes_kb: 16,
  /** What changed in a version, a timed note on one and the reply to it; how many versions an order keeps. */
  version_note: 2000,
  versions_of_order: 300,
  /** One chunk of a resumable upload: below common proxy limits, and the most that is lost when the server is killed. */
  chunk_mb: 16,
  /** Parallel uploads per browser. */
  uploads_at_once: 3,
  /** How long an upload without an order is kept after its last byte, and a draft after its last change. */
  upload_hours: 24,
  /** Shared drafts one IP address may have open. */
  open_drafts: 20,
  username: 80,
  password: { min: 10, max: 200 },
  title: 120,
  description: 2000,
  genre: 60,
  artist: 80,
  role: 120,
  testimonial: 2000,
  question: 300,
  answer: 5000,
  alt_text: 300,
  phone: 40,
  client_note: 5000,
  /** Lines of a price that the studio sets, and its note to the client. */
  quote_lines: 40,
  quote_label: 120,
  entered_note: 2000,
  slug: 60,
  /** Pages of one's own, and the Markdown of each. */
  site_pages: 30,
  /** In hex. */
  sha256: 64,
  page_body: 100_000,
  /** A file of clients to import, the letters of a heading, and how many of its rows an answer shows. */
  import_mb: 5,
  import_heading: 200,
  import_rows: 10_000,
  import_columns: 500,
  import_rows_shown: 500,
  payment_reference: 120,
  payment_note: 1000,
  /** Ways to pay: how many a studio has, archived ones included, and their texts. */
  payment_methods: 30,
  method_label: 40,
  method_note: 80,
  method_text: 1000,
  cancel_reason: 2000,
  /**
   * Messages between client and studio: how many one order keeps, and how many bytes of text. The last tenth of
   * either is for the studio, so that it can always answer. `page` is how many a view carries at most, and their text.
   */
  ...messageLimits,
  messages_of_order: 500,
  messages_of_order_kb: 300,
  messages_page: 50,
  messages_page_kb: 40,
  pause_reason: 1000,
  song_title: 120,
  /** Links to reference tracks of one song. */
  references: 3,
  /** Characters of what a paid order’s brief said before; in all, as the order’s page shows them. */
  earlier_briefs: 100_000,
  delivery_note: 2000,
  /** Unsent notes of an order, and all notes of an order; both also as JSON. */
  draft_notes: 200,
  draft_notes_kb: 40,
  notes_of_order: 1000,
  notes_of_order_kb: 100,
  /** How many of the latest rounds a client’s view carries the notes of: only one when two hold more text than this. */
  rounds_page: 2,
  rounds_page_kb: 40,
  /** The latest events and emails of an order in one view; the export has all. */
  events_page: 100,
  emails_page: 40,
  /** Rounds the studio can grant in one step. */
  rounds_at_once: 10,
  /** Orders moved to or from the trash in one call. */
  orders_at_once: 100,
  mail_subject: 200,
  mail_message: 10_000,
  about_text: 2000,
  postal_address: 300,
  receipt_details: 600,
  receipt_prefix: 12,
  billing_name: 200,
  billing_address: 600,
  billing_tax_number: 60,
  url: 500,
  /** Limit for an uploaded picture. */
  image_mb: 5,
  image_megapixels: 40,
  page_size: { default: 50, max: 100 },
} as const;
