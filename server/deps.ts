import type { Logger } from 'pino';
import type { RenderEmail } from './email/kinds.ts';
import type { Config } from './lib/config.ts';
import type { Signals } from './lib/signals.ts';
import type { PictureEncoder } from './media/pictures/encoder.ts';
import type { ReceiptWriter } from './pdf/receipt-writer.ts';
import type { Database } from './ports/database/port.ts';
import type { Mailer } from './ports/email/port.ts';
import type { Storage } from './ports/storage/port.ts';

export type Deps = {
  config: Config;
  log: Logger;
  database: Database;
  storage: Storage;
  mailer: Mailer;
  renderEmail: RenderEmail;
  pictures: PictureEncoder;
  receipts: ReceiptWriter;
  signals: Signals;
};
