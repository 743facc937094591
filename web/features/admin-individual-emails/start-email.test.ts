import { describe, expect, test } from 'vitest';
import { builtInTemplates } from '../../../shared/email-templates.ts';
import { emptyDrafts } from '../admin-email-editor/email-drafts.ts';
import { getDraftFromTemplate, getStartingDraft } from './start-email.ts';

const none = emptyDrafts.individual;
const kept = { recipient_email: 'Nora@example.org', order_id: 'MX-1', subject: 'Mix', message: 'Ready' };

describe('a letter that is asked for', () => {
  test('starts empty where nothing is unsent', () => {
    expect(getStartingDraft(none, { to: 'jo@example.org', order_id: 'MX-2' })).toEqual({
      draft: { ...none, recipient_email: 'jo@example.org', order_id: 'MX-2' },
      aside: null,
    });
  });

  test('never takes words that were meant for another', () => {
    expect(getStartingDraft(kept, { to: 'jo@example.org', order_id: '' })).toEqual({
      draft: { ...none, recipient_email: 'jo@example.org' },
      aside: kept,
    });
  });

  test('goes on with words to the same client, whatever the case', () => {
    const asked = { to: 'nora@example.org', order_id: '' };
    expect(getStartingDraft(kept, asked)).toEqual({
      draft: { ...kept, recipient_email: 'nora@example.org' },
      aside: null,
    });
    expect(getStartingDraft(kept, { ...asked, order_id: 'MX-3' }).draft.order_id).toBe('MX-3');
  });

  test('takes words that were meant for nobody yet', () => {
    const open = { ...kept, recipient_email: ' ', order_id: '' };
    expect(getStartingDraft(open, { to: 'jo@example.org', order_id: '' })).toEqual({
      draft: { ...open, recipient_email: 'jo@example.org' },
      aside: null,
    });
  });
});

describe('a letter that is asked for with its words', () => {
  const asked = {
    to: 'nora@example.org',
    order_id: 'MX-2',
    content: { subject: 'Your files', message: 'Please' },
  };
  const draft = { ...asked.content, recipient_email: asked.to, order_id: 'MX-2' };

  test('begins with them, and puts aside what was written, also to the same client', () => {
    expect(getStartingDraft(none, asked)).toEqual({ draft, aside: null });
    expect(getStartingDraft(kept, asked)).toEqual({ draft, aside: kept });
  });

  test('is not put aside for itself', () => {
    expect(getStartingDraft(draft, asked)).toEqual({ draft, aside: null });
  });
});

describe('a letter from a template', () => {
  const [template, other] = builtInTemplates.map(({ subject, message }) => ({ subject, message }));
  if (!template || !other) throw new Error('There are no templates');

  test('keeps whom it is to and about which order, where nothing was written yet', () => {
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

  test('puts aside what was written', () => {
    expect(getDraftFromTemplate(kept, template)).toEqual({ draft: { ...none, ...template }, aside: kept });
  });
});
