import { describe, expect, it } from 'vitest';
import { maxActions, type ToastMessage, toMakeRoom } from './toast-message.ts';

describe('toMakeRoom, when another toast is added', () => {
  const withAction = (message: string): ToastMessage => ({
    message,
    kind: 'success',
    action: { label: 'Undo', run: () => undefined },
  });
  const plain = (message: string): ToastMessage => ({ message, kind: 'info' });
  const leaving = (...shown: ToastMessage[]) => toMakeRoom(shown)?.message;

  it('removes the oldest of more than three', () => {
    expect(leaving(plain('a'), plain('b'), plain('c'))).toBeUndefined();
    expect(leaving(plain('a'), plain('b'), plain('c'), plain('d'))).toBe('a');
  });

  it('prefers removing those without an action', () => {
    expect(leaving(withAction('a'), plain('b'), plain('c'), plain('d'))).toBe('b');
    expect(leaving(withAction('a'), withAction('b'), withAction('c'), plain('d'))).toBeUndefined();
  });

  it('removes the oldest action once there are too many', () => {
    const actions = Array.from({ length: maxActions + 1 }, (_, index) => withAction(`action ${index}`));
    expect(leaving(...actions.slice(1))).toBeUndefined();
    expect(leaving(...actions)).toBe('action 0');
  });
});
