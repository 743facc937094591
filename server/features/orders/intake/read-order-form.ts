import { toFieldErrors } from '../../../../shared/errors.ts';
import { limits, MEBIBYTE } from '../../../../shared/limits.ts';
import { type OrderForm, orderForm } from '../../../../shared/orders.ts';
import { addOns } from '../../../../shared/pricing.ts';
import { AppError } from '../../../errors.ts';
import { type Part, readMultipart, readText } from '../../../http/multipart.ts';
import type { ReceivedFile } from '../../../intake/receive-file.ts';

const MOST_FIELDS = 40;
const MOST_FIELD_BYTES = 64 * 1024;

type Steps = {
  /** Called before the first file when all that decides the price came before; throws when the order cannot stand. */
  beforeFiles(form: OrderForm): Promise<void>;
  receive(part: Part): Promise<ReceivedFile>;
};

/** Reads the whole form: texts, then files as they stream by. AppError on the first thing that cannot be accepted. */
export const readOrderForm = async (
  contentType: string,
  source: AsyncIterable<Buffer>,
  steps: Steps,
): Promise<{ form: OrderForm; files: ReceivedFile[] }> => {
  const fields: Record<string, string> = Object.create(null);
  const files: ReceivedFile[] = [];
  let bytes = 0;
  let texts = 0;
  for await (const part of readMultipart(contentType, source, MOST_FIELDS + limits.files + 1)) {
    if (part.filename === undefined) {
      if (++texts > MOST_FIELDS) throw new AppError('malformed', 'The form has too many fields');
      await addField(fields, part);
      continue;
    }
    // A file input that was left empty sends one part without a name.
    if (part.name !== 'files' || !part.filename) continue;
    if (!files.length) await checkEarly(fields, steps);
    if (files.length >= limits.files)
      throw filesError('invalid', `An order can have at most ${limits.files} files. Put them into one ZIP.`);
    const file = await steps.receive(part);
    files.push(file);
    bytes += file.size_bytes;
    if (bytes > limits.order_mb * MEBIBYTE)
      throw filesError('too_large', `The files of an order can have ${limits.order_mb} MB together.`);
  }
  const form = parse(fields);
  if (!files.length) throw filesError('invalid', 'Please upload at least one audio file');
  return { form, files };
};

const filesError = (code: 'invalid' | 'too_large', message: string) =>
  new AppError(code, message, { errors: [{ field: 'files', message }] });

const addField = async (fields: Record<string, string>, part: Part): Promise<void> => {
  const isKnown = part.name in orderForm.shape;
  if (isKnown && part.name in fields)
    throw new AppError('invalid', `The field ${part.name} was sent twice`, {
      errors: [{ field: part.name, message: 'Send this field once' }],
    });
  const text = await readText(part, MOST_FIELD_BYTES);
  if (isKnown) fields[part.name] = text;
};

const parse = (fields: Record<string, string>): OrderForm => {
  const result = orderForm.safeParse({ ...fields });
  if (result.success) return result.data;
  const errors = toFieldErrors(result.error);
  throw new AppError('invalid', errors[0]?.message ?? 'The order is not complete', { errors });
};

// While one of these may still follow the files, the price is not known.
const pricing = ['song_count', 'discount_code', ...addOns.map(({ flag }) => flag)];

/** When the texts came first, what is wrong with them is said before gigabytes have travelled. */
const checkEarly = async (fields: Record<string, string>, steps: Steps): Promise<void> => {
  const result = orderForm.safeParse({ ...fields });
  if (result.success) {
    if (pricing.every((field) => field in fields)) await steps.beforeFiles(result.data);
    return;
  }
  const errors = toFieldErrors(result.error).filter(({ field }) => field in fields);
  if (errors[0]) throw new AppError('invalid', errors[0].message, { errors });
};
