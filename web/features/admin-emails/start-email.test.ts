import { describe, expect, test } from 'vitest';
import { builtInTemplates } from '../../../shared/email-templates.ts';
import { emptyIndividualDraft } from './email-drafts.ts';
import { getDraftFromTemplate, getStartingDraft } from './start-email.ts';

const none = emptyIndividualDraft;
const kept = { recipient_email: 'Nora@example.org', order_id: 'MX-1', subject: 'Mix', message: 'Ready' };

describe('a requested email', () => {
  test('starts empty when there is no draft', () => {
    expect(getStartingDraft(none, { to: 'jo@example.org', order_id: 'MX-2' })).toEqual({
      draft: { ...none, recipient_email: 'jo@example.org', order_id: 'MX-2' },
      aside: null,
    });
  });

  test('never takes over a draft to another client', () => {
    expect(getStartingDraft(kept, { to: 'jo@example.org', order_id: '' })).toEqual({
      draft: { ...none, recipient_email: 'jo@example.org' },
      aside: kept,
    });
  });

  test('continues a draft to the same client, ignoring case', () => {
    const asked = { to: 'nora@example.org', order_id: '' };
    expect(getStartingDraft(kept, asked)).toEqual({
      draft: { ...kept, recipient_email: 'nora@example.org' },
      aside: null,
    });
    expect(getStartingDraft(kept, { ...asked, order_id: 'MX-3' }).draft.order_id).toBe('MX-3');
  });

  test('takes over a draft without a recipient', () => {
    const open = { ...kept, recipient_email: ' ', order_id: '' };
    expect(getStartingDraft(open, { to: 'jo@example.org', order_id: '' })).toEqual({
      draft: { ...open, recipient_email: 'jo@example.org' },
      aside: null,
    });
  });
});

describe('a requested email with content', () => {
  const asked = {
    to: 'nora@example.org',
    order_id: 'MX-2',
    content: { subject: 'Your files', message: 'Please' },
  };
  const draft = { ...asked.content, recipient_email: asked.to, order_id: 'MX-2' };

  test('starts with the content and sets the draft aside, even one to the same client', () => {
    expect(getStartingDraft(none, asked)).toEqual({ draft, aside: null });
    expect(getStartingDraft(kept, asked)).toEqual({ draft, aside: kept });
  });

  test('does not set the same draft aside', () => {
    expect(getStartingDraft(draft, asked)).toEqual({ draft, aside: null });
  });
});

describe('an email from a template', () => {
  const [template, other] = builtInTemplates.map(({ subject, message }) => ({ subject, message }));
  if (!template || !other) throw new Error('There are no templates');

  test('keeps recipient and order when nothing was written yet', () => {
    const started = { ...none, recipient_email: 'nora@example.org', order_id: 'MX-1' };
    expect(getDraftFromTemplate(started, template)).toEqual({
      draft: { ...started, ...template },
      aside: null,
    });
    expect(getDraftFromTemplate({ ...started, ...other }, template)).toEqual({
      draft: { ...started, ...template },
      aside: null,
    });
  });

  test('sets the written draft aside', () => {
    expect(getDraftFromTemplate(kept, template)).toEqual({ draft: { ...none, ...template }, aside: kept });
  });
});
