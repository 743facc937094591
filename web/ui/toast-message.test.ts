import { describe, expect, it } from 'vitest';
import { mostActions, type ToastMessage, toMakeRoom } from './toast-message.ts';

describe('toMakeRoom, when one more message comes', () => {
  const withAction = (message: string): ToastMessage => ({
    message,
    kind: 'success',
    action: { label: 'Undo', run: () => undefined },
  });
  const plain = (message: string): ToastMessage => ({ message, kind: 'info' });
  const leaving = (...shown: ToastMessage[]) => toMakeRoom(shown)?.message;

  it('lets the oldest of more than three go', () => {
    expect(leaving(plain('a'), plain('b'), plain('c'))).toBeUndefined();
    expect(leaving(plain('a'), plain('b'), plain('c'), plain('d'))).toBe('a');
  });

  it('keeps one with an action for those without', () => {
    expect(leaving(withAction('a'), plain('b'), plain('c'), plain('d'))).toBe('b');
    expect(leaving(withAction('a'), withAction('b'), withAction('c'), plain('d'))).toBeUndefined();
  });

  it('lets the oldest action go once there are too many', () => {
    const actions = Array.from({ length: mostActions + 1 }, (_, index) => withAction(`action ${index}`));
    expect(leaving(...actions.slice(1))).toBeUndefined();
    expect(leaving(...actions)).toBe('action 0');
  });
});
