import { mentionsOrder, usedVariables } from '../../../shared/email-variables.ts';
import { getVariableValues, type LetterSettings } from '../../email/variable-values.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listPartRecipients } from './parts-queries.ts';

type EmailText = { subject: string; message: string };

const unpayable = 'their latest order has nothing to pay';

const AT_ONCE = 1_000;

/** `left_out` says how many of the recipients were removed, and why. */
export type Picked = { clients: number[]; left_out?: string };

/** Removes clients for whom a variable of the email is empty. Throws AppError `invalid` if nobody is left. */
export const leaveOutIncomplete = async (
  db: Queries,
  settings: LetterSettings,
  { subject, message }: EmailText,
  clients: number[],
): Promise<Picked> => {
  const text = `${subject}\n${message}`;
  if (!mentionsOrder(text)) return { clients };
  const used = usedVariables(text);
  const out = new Set<number>();
  let why: string | undefined;
  for (let start = 0; start < clients.length; start += AT_ONCE) {
    for (const { seq, name, email, order } of await listPartRecipients(
      db,
      clients.slice(start, start + AT_ONCE),
    )) {
      const values = getVariableValues(settings, { name, email }, order);
      const missing = used.find((variable) => !values[variable]);
      if (!missing) continue;
      out.add(seq);
      why ??= `{{${missing}}} has no value for them: ${order ? unpayable : 'they have no order'}`;
    }
    // Yields to the event loop.
    await new Promise(setImmediate);
  }
  if (!why) return { clients };
  if (out.size === clients.length) throw new AppError('invalid', `No one would get this email. ${why}`);
  const who = out.size === 1 ? '1 client was left out' : `${out.size} clients were left out`;
  return { clients: clients.filter((seq) => !out.has(seq)), left_out: `${who}. ${why}` };
};
