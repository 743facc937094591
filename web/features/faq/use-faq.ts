import { useEffect, useState } from 'react';
import type { FaqItem } from '../../../shared/faq.ts';
import type { Settings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { defaultFaq } from './default-faq.ts';

/** Answers served with the page or fetched by the browser; the built-in ones if there are none. */
export const useFaq = (served: FaqItem[] | null, settings: Settings): FaqItem[] | null => {
  const [items, setItems] = useState(served);
  useEffect(() => {
    if (served) return;
    const control = new AbortController();
    call('GET /api/faq', { signal: control.signal })
      .then((answer) => setItems(answer.items))
      .catch(() => control.signal.aborted || setItems([]));
    return () => control.abort();
  }, [served]);
  return items?.length === 0 ? defaultFaq(settings) : items;
};
