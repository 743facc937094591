import { endpoints } from '../../../shared/endpoints/index.ts';
import { limits } from '../../../shared/limits.ts';
import { builtInAddOns } from '../../../shared/offer.ts';
import type { OrderForm } from '../../../shared/order-form.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Part } from '../../http/multipart.ts';
import { AppError } from '../../lib/errors.ts';
import { type FormBody, readForm } from '../../receive-upload/read-form.ts';
import type { ReceivedFile } from '../../receive-upload/receive-file.ts';

type Steps = {
  /**
   * Called before the first file if every field that affects the price came before it; throws if the order can't be
   * accepted.
   */
  beforeFiles(form: OrderForm): Promise<void>;
  receive(part: Part): Promise<ReceivedFile>;
};

// While one of these may still follow the files, the price isn't known.
const isPriced = (sent: object): boolean => {
  const has = (field: string) => field in sent;
  const hasAddOns = has('add_ons') && has('service');
  return has('song_count') && has('discount_code') && (hasAddOns || builtInAddOns.every(has));
};

/**
 * Reads the whole form: fields first, then files as they stream in. Throws an AppError at the first thing that can't be
 * accepted.
 */
export const readOrderForm = async (
  body: FormBody,
  steps: Steps,
): Promise<{ form: OrderForm; files: ReceivedFile[] }> => {
  let bytes = 0;
  const { form, files } = await readForm(body, {
    body: endpoints.placeOrder.body,
    repeated: ['song_title', 'reference', 'add_ons'],
    files: endpoints.placeOrder.files,
    max: { files: limits.files, words: tooMany },
    incomplete: 'Please upload at least one audio file',
    mayLack: ({ upload_ids = '' }) => /[^\s,]/.test(String(upload_ids)),
    beforeFiles: async (form, sent) => {
      checkCount(form.upload_ids.length + 1);
      if (isPriced(sent)) await steps.beforeFiles(form);
    },
    receive: async (part) => {
      const file = await steps.receive(part);
      bytes += file.size_bytes;
      checkBytes(bytes);
      return file;
    },
  });
  checkCount(form.upload_ids.length + files.length);
  return { form, files: files.map(([, file]) => file) };
};

const tooMany = `An order can have at most ${limits.files} files. Put them into one ZIP.`;

const checkCount = (files: number): void => {
  if (files > limits.files)
    throw new AppError('invalid', tooMany, { errors: [{ field: 'files', message: tooMany }] });
};

/** Throws AppError `too_large` if the files of an order exceed the limit of bytes together. */
export const checkBytes = (bytes: number): void => {
  if (bytes <= limits.order_mb * MEBIBYTE) return;
  const message = `The files in an order can add up to ${limits.order_mb} MB at most.`;
  throw new AppError('too_large', message, { errors: [{ field: 'files', message }] });
};
