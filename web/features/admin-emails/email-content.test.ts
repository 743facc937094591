import { describe, expect, it } from 'vitest';
import { getVariableError, isBlankEmail, isSameEmail } from './email-content.ts';

describe('email content', () => {
  it('is blank without text', () => {
    expect(isBlankEmail({ subject: ' ', message: '\n' })).toBe(true);
    expect(isBlankEmail({ subject: '', message: 'Hi' })).toBe(false);
  });

  it('differs when any text differs', () => {
    const content = { subject: 'Mix', message: 'Ready' };
    expect(isSameEmail(content, { ...content })).toBe(true);
    expect(isSameEmail(content, { ...content, message: 'Ready.' })).toBe(false);
  });

  it('reports an unknown variable, but not one still being typed', () => {
    expect(getVariableError('Hi {{client_name}}, {{ order_id }}')).toBeUndefined();
    expect(getVariableError('Hi {{client_na')).toBeUndefined();
    expect(getVariableError('Hi {{clientname}}')).toMatch(/^\{\{clientname\}\} isn’t a variable/);
  });
});
