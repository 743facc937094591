import { useRef } from 'react';
import { randomId } from './random-id.ts';

/**
 * Idempotency keys of a form: the same content keeps its key, as a request without a response may have succeeded;
 * changed content gets a new one.
 */
export const useRetryKey = () => {
  const last = useRef({ content: '', key: '' });
  return (value: unknown): string => {
    const content = JSON.stringify(value);
    if (last.current.content !== content) last.current = { content, key: randomId() };
    return last.current.key;
  };
};
