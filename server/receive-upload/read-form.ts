import type * as z from 'zod/mini';
import { type FieldError, toFieldErrors } from '../../shared/errors.ts';
import { type Part, readMultipart, readText } from '../http/multipart.ts';
import { AppError } from '../lib/errors.ts';

const MAX_FIELDS = 80;
const MAX_FIELD_BYTES = 64 * 1024;

export type FormBody = {
  contentType: string;
  body: AsyncIterable<Buffer>;
  /** Bytes received so far by the running uploads of the sender's network. */
  bytesOfNetwork?: () => number;
};

type Rules<S extends z.ZodMiniObject, F> = {
  /** The text fields. Unknown parts are skipped. */
  body: S;
  /** The text fields that may be sent several times, each an array. */
  repeated?: readonly string[];
  /** The files, by part name, as in the contract. */
  files: Record<string, 'required' | 'optional' | 'several'>;
  /** The most files in one form; by default as many as there are names. */
  max?: { files: number; words: string };
  /** The message when a required file is missing. */
  incomplete: string;
  /** Whether the texts make up for missing files. */
  mayLack?(sent: Fields): boolean;
  /** Called before the first file if the texts so far are a complete form; throws when it can't be accepted. */
  beforeFiles?(form: z.output<S>, sent: Fields): Promise<void>;
  /** Receives a file; must read its bytes to the end. */
  receive(part: Part): Promise<F>;
};

type Fields = Record<string, string | string[]>;

/** Reads a whole form: texts, then files as a stream. Throws AppError for the first thing that can't be accepted. */
export const readForm = async <S extends z.ZodMiniObject, F>(
  { contentType, body }: FormBody,
  rules: Rules<S, F>,
): Promise<{ form: z.output<S>; files: [field: string, file: F][] }> => {
  const fields: Fields = Object.create(null);
  const files: [string, F][] = [];
  const { files: known, max = { files: Object.keys(known).length, words: 'Too many files were sent' } } =
    rules;
  let texts = 0;
  for await (const part of readMultipart(contentType, body, MAX_FIELDS + max.files + 1)) {
    const { name } = part;
    if (part.filename === undefined) {
      if (++texts > MAX_FIELDS) throw new AppError('malformed', 'The form has too many fields');
      await addField(fields, part, rules);
      continue;
    }
    // An empty file input sends one part without a name.
    if (!Object.hasOwn(known, name) || !part.filename) continue;
    if (known[name] !== 'several' && files.some(([sent]) => sent === name)) throw sentTwice(name);
    if (!files.length) await checkEarly(fields, rules);
    if (files.length >= max.files)
      throw new AppError('invalid', max.words, { errors: [{ field: name, message: max.words }] });
    files.push([name, await rules.receive(part)]);
  }
  const result = rules.body.safeParse({ ...fields });
  const missing = rules.mayLack?.(fields) ? [] : missingFiles(rules, files);
  if (!result.success || missing.length)
    throw refused([...(result.success ? [] : toFieldErrors(result.error)), ...missing]);
  return { form: result.data, files };
};

const missingFiles = <F>(
  { files: known, incomplete }: Pick<Rules<z.ZodMiniObject, F>, 'files' | 'incomplete'>,
  files: [string, F][],
): FieldError[] =>
  Object.entries(known)
    .filter(([field, kind]) => kind !== 'optional' && !files.some(([sent]) => sent === field))
    .map(([field]) => ({ field, message: incomplete }));

const refused = (errors: FieldError[]) =>
  new AppError('invalid', errors[0]?.message ?? 'The form is not complete', { errors });

const sentTwice = (name: string) =>
  new AppError('invalid', `The field ${name} was sent twice`, {
    errors: [{ field: name, message: 'Send this field once' }],
  });

const addField = async (
  fields: Fields,
  part: Part,
  { body, repeated = [] }: Pick<Rules<z.ZodMiniObject, unknown>, 'body' | 'repeated'>,
): Promise<void> => {
  const { name } = part;
  const isKnown = Object.hasOwn(body.shape, name);
  const isRepeated = repeated.includes(name);
  if (isKnown && !isRepeated && name in fields) throw sentTwice(name);
  const text = await readText(part, MAX_FIELD_BYTES);
  if (isRepeated) fields[name] = [...(fields[name] ?? []), text];
  else if (isKnown) fields[name] = text;
};

/** If the texts come first, reports their errors before gigabytes are sent. */
const checkEarly = async <S extends z.ZodMiniObject, F>(
  fields: Fields,
  rules: Rules<S, F>,
): Promise<void> => {
  const result = rules.body.safeParse({ ...fields });
  if (result.success) return rules.beforeFiles?.(result.data, fields);
  const errors = toFieldErrors(result.error).filter(({ field }) => (field.split('.')[0] ?? '') in fields);
  if (errors.length) throw refused(errors);
};
