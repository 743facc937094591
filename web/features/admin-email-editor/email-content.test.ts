import { describe, expect, it } from 'vitest';
import { getVariableError, isBlankEmail, isSameEmail } from './email-content.ts';

describe('an email', () => {
  it('is blank without words', () => {
    expect(isBlankEmail({ subject: ' ', message: '\n' })).toBe(true);
    expect(isBlankEmail({ subject: '', message: 'Hi' })).toBe(false);
  });

  it('is another one when a word differs', () => {
    const content = { subject: 'Mix', message: 'Ready' };
    expect(isSameEmail(content, { ...content })).toBe(true);
    expect(isSameEmail(content, { ...content, message: 'Ready.' })).toBe(false);
  });

  it('names a variable that does not exist, and lets one pass that is being typed', () => {
    expect(getVariableError('Hi {{client_name}}, {{ order_id }}')).toBeUndefined();
    expect(getVariableError('Hi {{client_na')).toBeUndefined();
    expect(getVariableError('Hi {{clientname}}')).toMatch(/^\{\{clientname\}\} isn’t a variable/);
  });
});
