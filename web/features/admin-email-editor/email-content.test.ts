import { describe, expect, it } from 'vitest';
import { isBlank, isSameLetter, variableError } from './email-content.ts';

describe('a letter', () => {
  it('is blank without words', () => {
    expect(isBlank({ subject: ' ', message: '\n' })).toBe(true);
    expect(isBlank({ subject: '', message: 'Hi' })).toBe(false);
  });

  it('is another one when a word differs', () => {
    const letter = { subject: 'Mix', message: 'Ready' };
    expect(isSameLetter(letter, { ...letter })).toBe(true);
    expect(isSameLetter(letter, { ...letter, message: 'Ready.' })).toBe(false);
  });

  it('names a variable that does not exist, and lets one pass that is being typed', () => {
    expect(variableError('Hi {{client_name}}, {{ order_id }}')).toBeUndefined();
    expect(variableError('Hi {{client_na')).toBeUndefined();
    expect(variableError('Hi {{clientname}}')).toMatch(/^\{\{clientname\}\} is not a variable/);
  });
});
