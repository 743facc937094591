import { describe, expect, test } from 'vitest';
import { cpuMs } from '../test/cpu-time.ts';
import { fillVariables, mentionsOrder, unknownVariables, usedVariables } from './email-variables.ts';

test.each([
  ['{{client_name}}', ['client_name'], []],
  ['{{ client_name\n}} and {{client_name}}', ['client_name'], []],
  ['{{cleint_name}}, {{}} and {{toString}}', [], ['cleint_name', '', 'toString']],
  ['{{{client_name}}}', ['client_name'], []],
  ['{client_name} {{client_name} {{client_{{name}}', [], ['name']],
  [`{{${' '.repeat(200)}client_name}}`, [], []],
])('%j', (text, used, unknown) => {
  expect([usedVariables(text), unknownVariables(text)]).toEqual([used, unknown]);
});

test('fills in variables in one pass and keeps unknown ones', () => {
  const values = { client_name: '{{order_id}}', order_id: 'MX-1' };
  expect(fillVariables('{{ client_name }}: {{order_id}}, {{turnaround}}{{ other }}', values)).toBe(
    '{{order_id}}: MX-1, {{ other }}',
  );
});

// A backtracking parser would take minutes on such a text; a single pass takes milliseconds.
describe('a text built to be slow is parsed quickly:', () => {
  const LENGTH = 200_000;
  test.each(['{{ ', '{{', '{', ' ', '{{}', '{{x', '} }'])('%j repeated', (part) => {
    const many = part.repeat(LENGTH / part.length);
    expect(
      cpuMs(() => {
        for (const text of [many, `{{${many}x`, `{{${many}}`, `${many}}}`]) {
          usedVariables(text);
          unknownVariables(text);
          fillVariables(text, {});
        }
      }),
    ).toBeLessThan(3_000);
  });
});

test('only variables make a text mention an order', () => {
  expect(mentionsOrder('Your mix: {{ song_count }}')).toBe(true);
  expect(mentionsOrder('Hi {{client_name}}, your order is {{not_one}}. {{contact_email}}')).toBe(false);
});
