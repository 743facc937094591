import { describe, expect, it } from 'vitest';
import { paypalLink } from '../../../shared/payments.ts';
import { describePaymentMethods, getMethodName, getSuccessPath, hasPaymentMethod } from './payment-text.ts';

describe('payment texts', () => {
  it('puts the amount and currency into the PayPal link', () => {
    expect(paypalLink('MixfrontStudio', 24_000)).toBe('https://paypal.me/MixfrontStudio/240USD');
    expect(paypalLink('MixfrontStudio', 1_275)).toBe('https://paypal.me/MixfrontStudio/12.75USD');
    expect(paypalLink('Mixfront', 1_250)).toBe('https://paypal.me/Mixfront/12.50USD');
  });

  it('keeps a handle within its path segment of the link', () => {
    expect(paypalLink('../evil?x', 100)).toBe('https://paypal.me/..%2Fevil%3Fx/1USD');
  });

  it('recognises exactly two methods', () => {
    expect(['paypal', 'cashapp', 'card', null].map(getMethodName)).toEqual([
      'PayPal',
      'Cash App',
      null,
      null,
    ]);
  });

  it('stays on this site, whatever the id', () => {
    expect(getSuccessPath('MX-1&method=x', 'cashapp')).toBe(
      '/payment-success?order=MX-1%26method%3Dx&method=cashapp',
    );
  });
});

it('lists exactly the available payment methods', () => {
  const ways = (paypal_handle: string, cashapp_handle: string) => {
    const handles = { paypal_handle, cashapp_handle };
    return [hasPaymentMethod(handles), describePaymentMethods(handles)];
  };
  expect(ways('tide', 'tide')).toEqual([true, 'Either way, put your order number in the note.']);
  expect(ways('tide', '')).toEqual([true, 'By PayPal, with your order number in the note.']);
  expect(ways('', 'tide')).toEqual([true, 'By Cash App, with your order number in the note.']);
  expect(ways('', '')).toEqual([false, 'I’ll email you how. Put your order number in the note.']);
});
