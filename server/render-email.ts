import { customEmailRenderers } from './email/custom-email.ts';
import { type EmailKind, type EmailRenderer, isEmailKind, type RenderEmail } from './email/kinds.ts';
import { orderEmailRenderers } from './features/orders/emails/renderers.ts';
import { sessionEmailRenderers } from './features/sessions/emails.ts';

/** What the features write, joined. */
const renderers: Record<EmailKind, EmailRenderer> = {
  ...customEmailRenderers,
  ...orderEmailRenderers,
  ...sessionEmailRenderers,
};

export const renderEmail: RenderEmail = async (kind, facts) => {
  if (!isEmailKind(kind))
    throw new Error(`This version of Mixfront can’t write an email of the kind ${kind}`);
  // Stored by whoever queued this kind.
  return renderers[kind](facts as never);
};
